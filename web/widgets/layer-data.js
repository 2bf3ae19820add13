// SPDX-License-Identifier: MIT
import { streamAt } from './depth-data.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profile-figure.js').Branch} Branch */

/** @type {Branch[]} */
export const BRANCHES = ['attention', 'ffn'];

/** The vectors of one layer, in the order in which data meets them. @param {Profile} profile @param {number} l */
export function vectorsOf(profile, l) {
  return BRANCHES.flatMap((branch) => {
    const { read, norms, write } = profile.layers[l][branch];
    const passed = norms.flatMap(({ input, output }, i) => [
      {
        branch,
        key: `norm${i}-in`,
        role: 'stream',
        name: norms.length > 1 ? `norm.in.${i + 1}` : 'norm.in',
        stats: input,
      },
      {
        branch,
        key: `norm${i}-out`,
        role: 'normed',
        name: norms.length > 1 ? `norm.out.${i + 1}` : 'norm.out',
        stats: output,
      },
    ]);
    const met = norms.length
      ? passed
      : [{ branch, key: 'read', role: 'normed', name: 'read', stats: read }];
    return [...met, { branch, key: 'write', role: 'write', name: 'write', stats: write }];
  });
}

/** @param {{ mean: number, variance: number }} stats */
const meanSquare = ({ mean, variance }) => mean * mean + variance;

/** ms(x′) = ms(x) + ms(f) + 2 cov, at the sum of a branch and before any norm on it.
 * @param {Profile} profile @param {number} l @param {Branch} branch */
export function sumOf(profile, l, branch) {
  const { config, layers } = profile;
  const { norms, write } = layers[l][branch];
  const normAfterSum = ['post', 'deepnorm'].includes(config.placement) && norms.length > 0;
  const after = branch === 'attention' ? streamAt(profile, l, 'ffn') : layers[l].stream;
  const alpha = config.placement === 'deepnorm' ? (2 * config.layers) ** 0.25 : 1;
  return {
    sum: meanSquare(normAfterSum ? norms[0].input : after),
    stream: alpha ** 2 * meanSquare(streamAt(profile, l, branch)),
    write: meanSquare(write),
    covariance: write.covariance,
  };
}

/** The greatest finite length of any vector of the model, so that layers can be compared by eye. @param {Profile} profile */
export function greatestLength(profile) {
  const all = profile.layers.flatMap((_, l) => vectorsOf(profile, l).map((v) => v.stats.l2));
  return Math.max(...all.filter(Number.isFinite));
}
