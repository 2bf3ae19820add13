// SPDX-License-Identifier: MIT
import { MATRICES } from './settings/figures.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {ReturnType<typeof gradientsOf>} Gradients */
/** @typedef {{ points: Point[], alike: Point[], overflow: number | undefined }} Curves  overflow: from which x on */

/** Total depths, a power of two apart. */
export const DEPTHS = [2, 4, 8, 16, 32, 64, 128];

/**
 * Of one backward pass. `lengths` and the gradient of the stream: [L + 1], before each layer and after the last;
 * `alike`, the mean cosine between two tokens, and the gradients of the matrices there are: [L], after or in each layer.
 * @param {Profile} profile
 */
export function gradientsOf({ config, tokens, ms, embedding, layers }) {
  const matrices = MATRICES.flatMap((name) => {
    const norms = layers.map(
      ({ attention, ffn }) => attention.gradient?.[name] ?? ffn.gradient?.[name] ?? Number.NaN,
    );
    const { attention, ffn } = layers[0];
    const there = name in { ...attention.gradient, ...ffn.gradient };
    return there ? [[name, norms]] : [];
  });
  const { placement, width, seed } = config;
  return {
    placement,
    width,
    seed,
    tokens,
    ms,
    depth: layers.length,
    lengths: [embedding, ...layers].map(({ stream }) => stream.l2),
    alike: layers.map(({ tokenCosine }) => tokenCosine),
    gradients: /** @type {Record<string, number[]>} */ ({
      stream: [embedding, ...layers].map(({ streamGradient }) => Number(streamGradient)),
      ...Object.fromEntries(matrices),
    }),
  };
}

/** Where the forward pass overflowed, counted as layers are. @param {Gradients} run */
function overflowAt({ lengths }) {
  const at = lengths.findIndex((length) => !Number.isFinite(length));
  return at < 0 ? undefined : at;
}

/**
 * Of one run against its layers: gradients from the output, where the backward pass begins, to the input.
 * @param {Gradients} run @param {string} gradient @returns {Curves}
 */
export const byLayer = (run, gradient) => ({
  points: (run.gradients[gradient] ?? []).map((v, l) => /** @type {Point} */ ([l, v])).reverse(),
  alike: run.alike.map((cosine, l) => [l + 1, cosine]),
  overflow: overflowAt(run),
});

/**
 * Of runs against their depths: the first or the last layer's gradient, and how alike the tokens are at the end.
 * @param {Gradients[]} runs @param {string} gradient @param {'first' | 'last'} at @returns {Curves}
 */
export const byDepth = (runs, gradient, at) => ({
  points: runs.flatMap(({ depth, gradients }) => {
    const values = gradients[gradient] ?? [];
    const value = at === 'first' ? values[0] : values[values.length - 1];
    return value === undefined ? [] : [/** @type {Point} */ ([depth, value])];
  }),
  alike: runs.map(({ depth, alike }) => [depth, alike[depth - 1]]),
  overflow: runs.find((run) => overflowAt(run) !== undefined)?.depth,
});
