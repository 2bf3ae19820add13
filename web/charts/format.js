// SPDX-License-Identifier: MIT
// Numbers as text: true minus, fixed decimals, powers as superscripts, words for what is not finite.

export const MINUS = '−';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** @param {string} text */
const withTrueMinus = (text) => text.replace('-', MINUS);

/** @param {number} value */
const notFinite = (value) =>
  Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : value < 0 ? `${MINUS}∞` : '';

/** @param {number} exponent an integer */
export const superscript = (exponent) =>
  String(exponent).replace(/./g, (c) => (c === '-' ? '⁻' : SUPERSCRIPTS[Number(c)]));

/** 1, 10, 10², 10⁻³: the label of a tick at a power of ten. @param {number} value */
export function power(value) {
  const exponent = Math.round(Math.log10(value));
  return exponent === 0 ? '1' : exponent === 1 ? '10' : `10${superscript(exponent)}`;
}

/** 1.2 × 10⁻⁶, and 1.2 where the power would be 1. @param {number} value @param {number} [decimals] */
export function scientific(value, decimals = 1) {
  if (!Number.isFinite(value)) return notFinite(value);
  if (value === 0) return '0';
  const [digits, exponent] = value.toExponential(decimals).split('e');
  const power = Number(exponent) === 0 ? '' : ` × 10${superscript(Number(exponent))}`;
  return withTrueMinus(digits) + power;
}

/** As many decimals as said; a value that these could not tell from 0, or of seven digits and more, as a power.
 * @param {number} value @param {number} decimals */
export function fixed(value, decimals) {
  if (!Number.isFinite(value)) return notFinite(value);
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 0.5 * 10 ** -decimals)) return scientific(value);
  return value === 0 ? (0).toFixed(decimals) : withTrueMinus(value.toFixed(decimals));
}

/** For a quantity that runs over many powers of ten: about four digits. @param {number} value */
export function significant(value) {
  if (!Number.isFinite(value)) return notFinite(value);
  const size = Math.abs(Number(value.toPrecision(4)));
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return scientific(value, 2);
  return fixed(value, size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 || size === 0 ? 2 : 4);
}

/** For a table with little room: three digits. @param {number} value */
export function brief(value) {
  const size = Math.abs(Number(value.toPrecision(3)));
  if (size >= 1e4 || (size > 0 && size < 1e-3)) return scientific(value, 1);
  return fixed(
    value,
    size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 || size === 0 ? 2 : size >= 0.1 ? 3 : 4,
  );
}

/** 25.0% @param {number} share */
export const percent = (share) =>
  Number.isFinite(share) ? `${withTrueMinus((share * 100).toFixed(1))}%` : notFinite(share);

/** The power of ten an axis takes out of its ticks, so that they stay short; 0 where they are short anyway.
 * @param {number} top */
export function sharedExponent(top) {
  const exponent = Math.floor(Math.log10(top));
  return Number.isFinite(exponent) && (exponent >= 4 || exponent <= -3) ? exponent : 0;
}

/** The shortest text of a tick. @param {number} value */
export const tick = (value) => withTrueMinus(String(Number(value.toPrecision(6))));
