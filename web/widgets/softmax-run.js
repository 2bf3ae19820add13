// SPDX-License-Identifier: MIT
import { SCALES } from './settings/figures.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {'linear' | 'squared' | 'normalised'} Scores */
/** @typedef {Awaited<ReturnType<typeof measure>>} Measurement */

export const TOKENS = ['A', 'B', 'C', 'D', 'E', 'F'];
export const SCORES = [1.6, 1.2, 0.9, 0.7, 0.4, 0];
export const WIDTH = 1024;
/** Of a vector of rms 1: what the scores belong to. */
export const LENGTH = Math.sqrt(WIDTH);
const EPS = 1e-6;
const CURVE_POINTS = 81;

/**
 * The softmax when every vector is stretched. A linear head's scores grow with the scale, those of q·k with its square;
 * where q and k are normalised first, with what the norm leaves of it.
 * @param {Engine} engine @param {number} scale @param {Scores} scores
 */
export async function measure(engine, scale, scores) {
  const left = scores === 'normalised' ? await leftByNorm(engine, scale) : scale;
  const squared = scores !== 'linear';
  const { p, entropy, jacobianNorm } = await engine.softmax({
    scores: SCORES,
    scale: left,
    squared,
  });
  return { p, entropy, jacobianNorm, factor: squared ? left ** 2 : left };
}

/** The length that RMSNorm gives to a stretched vector of rms 1, in units of √d. @param {Engine} engine @param {number} scale */
async function leftByNorm(engine, scale) {
  const x = new Float32Array(WIDTH).fill(scale);
  const { l2Out } = await engine.normalize({ x, width: WIDTH, norm: 'rms', eps: EPS });
  return l2Out[0] / LENGTH;
}

/** The same over all scales of the slider, equally far apart on its log axis. @param {Engine} engine @param {Scores} scores */
export function curveOf(engine, scores) {
  const [low, high] = SCALES;
  return Promise.all(
    Array.from({ length: CURVE_POINTS }, async (_, i) => {
      const scale = low * (high / low) ** (i / (CURVE_POINTS - 1));
      return { scale, ...(await measure(engine, scale, scores)) };
    }),
  );
}
