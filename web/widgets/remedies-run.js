// SPDX-License-Identifier: MIT

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {ReturnType<typeof remedyOf>} Measured */

/** What each remedy changes in a model with pre-norm whose branches are drawn as they come.
 * @param {string} remedy @param {number} weight of every branch, where that is the remedy */
export function remedyConfig(remedy, weight) {
  /** @type {Record<string, object>} */
  const changes = {
    scaled: { residualInit: 'scaled' },
    'layer-scaling': { layerScaling: true },
    weight: { branchScale: weight },
    sandwich: { placement: 'sandwich' },
    'branch-output': { placement: 'branch-output', qkNorm: true },
    deepnorm: { placement: 'deepnorm' },
  };
  return { placement: 'pre', residualInit: 'plain', ...changes[remedy] };
}

/** By depth: [L + 1] the length of the stream and of its gradient, [L] the share of what each branch writes.
 * @param {Profile} profile */
export function remedyOf({ config, tokens, ms, embedding, layers }) {
  const { width, seed } = config;
  const share = (/** @type {'attention' | 'ffn'} */ branch) =>
    layers.map((layer) => layer[branch].write.share);
  return {
    width,
    seed,
    tokens,
    ms,
    depth: layers.length,
    stream: [embedding, ...layers].map(({ stream }) => stream.l2),
    share: { attention: share('attention'), ffn: share('ffn') },
    gradient: [embedding, ...layers].map(({ streamGradient }) => Number(streamGradient)),
  };
}
