// SPDX-License-Identifier: MIT

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profile-figure.js').Branch} Branch */

/** Placements whose branches read through a norm: what enters them is that norm's input. */
const NORM_FIRST = ['pre', 'sandwich'];

/** The stream as it meets a branch of layer l; at l = L, what leaves the last layer.
 * @param {Profile} profile @param {number} l @param {Branch} branch */
export function streamAt(profile, l, branch) {
  const { layers, embedding, config } = profile;
  if (branch === 'attention' || l === layers.length) {
    return l === 0 ? embedding.stream : layers[l - 1].stream;
  }
  const { read, norms } = layers[l].ffn;
  return NORM_FIRST.includes(config.placement) && norms.length ? norms[0].input : read;
}

/** Before there is a profile. @type {ReturnType<typeof depthData>} */
export const NO_DATA = { stream: [], shortest: [], longest: [], read: [], write: [] };

/** Lengths by depth: L+1 of the stream, with the shortest and the longest token's, L of what the branch reads and writes.
 * @param {Profile} profile @param {Branch} branch */
export function depthData(profile, branch) {
  const { layers } = profile;
  const stream = Array.from({ length: layers.length + 1 }, (_, l) => streamAt(profile, l, branch));
  return {
    stream: stream.map(({ l2 }) => l2),
    shortest: stream.map(({ l2Min }) => l2Min),
    longest: stream.map(({ l2Max }) => l2Max),
    read: layers.map((layer) => layer[branch].read.l2),
    write: layers.map((layer) => layer[branch].write.l2),
  };
}
