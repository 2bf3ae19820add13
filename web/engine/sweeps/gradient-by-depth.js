// SPDX-License-Identifier: MIT

import { profile } from '../calls/profile.js';
import { badArgument } from '../lab-error.js';
import { list, trials } from './trials.js';

/**
 * @param {import('../session.js').Session} session
 * @param {any} options
 * @param {import('../types.js').Controls} controls
 */
export async function gradientByDepth(session, options, controls) {
  const { placements, depths, ...model } = options ?? {};
  for (const field of ['placement', 'layers', 'gradients']) {
    if (field in model) throw badArgument(field, `${field} is not an option of this call`);
  }
  const wanted = list('depths', depths ?? [24]).flatMap((layers) =>
    list('placements', placements ?? ['pre', 'post']).map((placement) => ({ placement, layers })),
  );
  const runs = await trials(session, wanted, controls, async (change, inner) => {
    const { config, loss, embedding, layers } = await profile(
      session,
      { ...model, ...change, gradients: true },
      inner,
    );
    const read = (/** @type {(layer: any) => number} */ of) => Float64Array.from(layers, of);
    return {
      placement: config.placement,
      layers: config.layers,
      loss,
      stream: Float64Array.of(embedding.streamGradient, ...read((layer) => layer.streamGradient)),
      weights: read(({ ffn }) => ffn.gradient.w2),
      tokenCosine: read((layer) => layer.tokenCosine),
    };
  });
  return { runs };
}
