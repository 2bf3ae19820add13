// SPDX-License-Identifier: MIT
import { streamAt } from './depth-data.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profile-figure.js').Branch} Branch */
/** @typedef {'in' | 'read' | 'raw' | 'write' | 'sum' | 'out'} Wire */
/** @typedef {'before' | 'after' | 'sum'} NormSpot  before the branch, after it, on the sum */
/**
 * @typedef {object} Measured
 * @property {string} key
 * @property {Wire} wire  what flows there: into the sub-layer, into the branch, out of it, into the sum, into a norm on the sum
 * @property {Branch} [branch]
 * @property {number} stage  when data meets it, 1 to STAGES; on the way back at 2 * STAGES + 1 less that
 * @property {number} value  L2 per token
 * @property {number} gradient  the same of the loss gradient
 */

export const STAGES = 7;
export const STEPS = 2 * STAGES;

/** @type {Record<string, { norms: NormSpot[], formula: string }>} where a placement has its norms, and what becomes of x */
export const PLACES = {
  pre: { norms: ['before'], formula: 'x′ = x + F(N(x))' },
  post: { norms: ['sum'], formula: 'x′ = N(x + F(x))' },
  sandwich: { norms: ['before', 'after'], formula: 'x′ = x + N(F(N(x)))' },
  'branch-output': { norms: ['after'], formula: 'x′ = x + N(F(x))' },
  deepnorm: { norms: ['sum'], formula: 'x′ = N(αx + F(x))' },
  none: { norms: [], formula: 'x′ = x + F(x)' },
};

/** What flows through the wires of one layer, in the order in which data meets them. @param {Profile} profile @param {number} l */
export function wiresOf(profile, l) {
  const { layers, embedding } = profile;
  const layer = layers[l];
  const { streamGradient } = l === 0 ? embedding : layers[l - 1];
  return [
    ...subLayer(profile, l, 'attention', 1, streamGradient),
    ...subLayer(profile, l, 'ffn', 4, layer.attention.afterGradient),
    wire('out', undefined, STAGES, layer.stream, layer.streamGradient),
  ];
}

/** @param {Profile} profile @param {number} l @param {Branch} branch @param {number} stage @param {number} [gradient] of its stream */
function subLayer(profile, l, branch, stage, gradient) {
  const sub = profile.layers[l][branch];
  const { norms } = PLACES[profile.config.placement];
  const last = sub.norms[sub.norms.length - 1];
  return [
    wire('in', branch, stage, streamAt(profile, l, branch), gradient),
    wire('read', branch, stage + 1, sub.read, sub.readGradient),
    ...(norms.includes('after')
      ? [wire('raw', branch, stage + 2, last.input, sub.branchGradient)]
      : []),
    wire('write', branch, stage + 2, sub.write, sub.writeGradient),
    ...(norms.includes('sum') ? [wire('sum', branch, stage + 3, last.input, sub.sumGradient)] : []),
  ];
}

/** @param {Wire} kind @param {Branch | undefined} branch @param {number} stage @param {{ l2: number }} stats
 * @param {number} [gradient] @returns {Measured} */
const wire = (kind, branch, stage, { l2 }, gradient = Number.NaN) => ({
  key: branch ? `${branch}-${kind}` : kind,
  wire: kind,
  branch,
  stage,
  value: l2,
  gradient,
});
