// SPDX-License-Identifier: MIT

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {ReturnType<typeof logitsOf>} Logits */

/** Powers of two, and the deepest. @param {number} deepest */
export function depthsTo(deepest) {
  const depths = [];
  for (let depth = 1; depth < deepest; depth *= 2) depths.push(depth);
  return [...depths, deepest];
}

/** Of one run; `rms`: of what the final norm reads, or would. @param {Profile} profile */
export function logitsOf({ config, tokens, ms, loss, logits, final }) {
  const { layers: depth, finalNorm, width, seed, vocabulary } = config;
  const rms = final.input.l2 / Math.sqrt(width);
  return { depth, finalNorm, width, seed, vocabulary, tokens, ms, loss, rms, ...logits };
}
