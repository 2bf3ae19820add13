// SPDX-License-Identifier: MIT
// Numbers of the figures by the definitions, in doubles; knows nothing of the engine.

const OUTLIER = { index: 96, value: 30 };

/** @param {number[]} values */
const sumOfSquares = (values) => values.reduce((sum, v) => sum + v * v, 0);

/** @param {number[]} base
 * @param {{ scale: number, shift: number, norm: string, eps: number, outlier: boolean }} settings */
export function normalizeInDouble(base, { scale, shift, norm, eps, outlier }) {
  const vector = base.map((v, i) => (outlier && i === OUTLIER.index ? OUTLIER.value : v));
  const x = vector.map((v) => (v + shift) * scale);
  const mean = norm === 'layer' ? x.reduce((sum, v) => sum + v, 0) / x.length : 0;
  const centred = x.map((v) => v - mean);
  const root = norm === 'none' ? 1 : Math.sqrt(sumOfSquares(centred) / x.length + eps);
  const y = centred.map((v) => v / root);
  const [l2In, l2Out] = [x, y].map((v) => Math.sqrt(sumOfSquares(v)));
  const cosine = x.reduce((sum, v, i) => sum + v * y[i], 0) / (l2In * l2Out);
  return { y, l2In, l2Out, rms: l2In / Math.sqrt(x.length), cosine };
}

/** A number as the figures write it, and half a unit of its last digit. @param {string} text */
export function shown(text) {
  const match = /^(−?)(\d+)(?:\.(\d+))?(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?$/.exec(text.trim());
  if (!match) throw new Error(`${text} is no number`);
  const [, sign, whole, decimals = '', power = ''] = match;
  const plain = power.replace(/./g, (c) => (c === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c))));
  const factor = 10 ** Number(plain || 0);
  const value = Number(`${sign && '-'}${whole}.${decimals || 0}`) * factor;
  return { value, tolerance: 0.5000001 * 10 ** -decimals.length * factor };
}

/** @param {number[]} scores */
export function softmaxInDouble(scores) {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = powers.reduce((total, v) => total + v, 0);
  const p = powers.map((v) => v / sum);
  const entropy = -p.reduce((total, v) => total + (v > 0 ? v * Math.log(v) : 0), 0);
  const jacobian = p.flatMap((a, i) => p.map((b, j) => (i === j ? a : 0) - a * b));
  return { p, entropy, jacobianNorm: Math.sqrt(sumOfSquares(jacobian)) };
}
