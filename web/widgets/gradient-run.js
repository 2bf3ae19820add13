// SPDX-License-Identifier: MIT
import { MATRICES } from './settings/figures.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {ReturnType<typeof gradientsOf>} Gradients */

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

/** Where the forward pass overflowed, counted as layers are; undefined where it did not. @param {Gradients} run */
export function overflowAt({ lengths }) {
  const at = lengths.findIndex((length) => !Number.isFinite(length));
  return at < 0 ? undefined : at;
}

/** From the output, where the backward pass begins, to the input. @param {Gradients} run @param {string} gradient @returns {Point[]} */
export const byLayer = (run, gradient) =>
  (run.gradients[gradient] ?? []).map((v, l) => /** @type {Point} */ ([l, v])).reverse();

/** The first or the last layer's, against the depth of the whole. @param {Gradients[]} runs @param {string} gradient
 * @param {'first' | 'last'} at @returns {Point[]} */
export const byDepth = (runs, gradient, at) =>
  runs.flatMap(({ depth, gradients }) => {
    const values = gradients[gradient] ?? [];
    const value = at === 'first' ? values[0] : values[values.length - 1];
    return value === undefined ? [] : [/** @type {Point} */ ([depth, value])];
  });
