// SPDX-License-Identifier: MIT
import { powerOf } from '../charts/fit.js';
import { profileOnce } from './profiles.js';
import { byteLength } from './settings/kinds.js';
import { trainedWeights } from './trained-weights.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */
/** @typedef {Awaited<ReturnType<import('./engine.js').Engine['layerKnockout']>>} Knockout */
/** @typedef {Profile & { steps?: number, knockout?: Knockout }} Used  steps: of training */
/** @typedef {ReturnType<typeof useData>} Uses */

/** How the model is trained on its text. */
const TRAINING = { task: /** @type {const} */ ('text'), batch: 4, learningRate: 1e-3 };
const MOST_TOKENS = 16;

/** The profile, after so many training steps, and the losses with each layer left out; neither steps nor losses of a single
 * byte, which has nothing to predict.
 * @param {import('./engine.js').Engine} engine @param {ProfileRequest & { steps: number }} request
 * @param {import('./run.js').Controls} controls @returns {Promise<Used>} */
export async function profileAndLeaveOut(engine, { steps, ...request }, controls) {
  const { text } = request;
  const bytes = byteLength(text);
  if (bytes < 2) return profileOnce(engine, request, controls);
  if (steps === 0) {
    const profile = await profileOnce(engine, request, controls);
    return { ...profile, knockout: await engine.layerKnockout({ ...request, text }, controls) };
  }
  const training = { ...request, ...TRAINING, tokens: Math.min(MOST_TOKENS, bytes - 1) };
  const { weights } = await trainedWeights(engine, training, steps, controls);
  const profile = await engine.profile({ text, weights }, controls);
  return { ...profile, steps, knockout: await engine.layerKnockout({ text, weights }, controls) };
}

/** By layer: each branch's share of the stream it wrote to, what equal writes from nothing would have, the cosine of the
 * stream before and after the layer, and by how much the loss changes without it. @param {Used} used */
export function useData({ layers, knockout }) {
  const reference = layers.map((_, l) => 1 / Math.sqrt(l + 1));
  const shares = {
    attention: layers.map(({ attention }) => attention.write.share),
    ffn: layers.map(({ ffn }) => ffn.write.share),
  };
  const powerLaw = (/** @type {number[]} */ share) =>
    powerOf(share.map((v, l) => /** @type {[number, number]} */ ([l + 1, v])));
  return {
    shares,
    exponents: { attention: powerLaw(shares.attention), ffn: powerLaw(shares.ffn) },
    reference,
    cosines: layers.map(({ cosine }) => cosine),
    loss: knockout?.loss,
    changes: knockout ? Array.from(knockout.without, (loss) => loss - knockout.loss) : [],
  };
}
