// SPDX-License-Identifier: MIT
import { powerOf } from '../charts/fit.js';
import { profileOnce } from './profiles.js';
import { byteLength } from './settings/kinds.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */
/** @typedef {Awaited<ReturnType<import('./engine.js').Engine['layerKnockout']>>} Knockout */
/** @typedef {Profile & { knockout?: Knockout }} Used */
/** @typedef {ReturnType<typeof useData>} Uses */

/** The profile, and the losses with each layer left out; none of a single byte, which has nothing to predict.
 * @param {import('./engine.js').Engine} engine @param {ProfileRequest} request @param {import('./run.js').Controls} controls
 * @returns {Promise<Used>} */
export async function profileAndLeaveOut(engine, request, controls) {
  const profile = await profileOnce(engine, request, controls);
  if (byteLength(request.text) < 2) return profile;
  return { ...profile, knockout: await engine.layerKnockout(request, controls) };
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
