// SPDX-License-Identifier: MIT
// The toy transformer (pre-norm, RMSNorm, causal attention with rotary positions, SwiGLU, untied) as a list of tensors and as a
// definition in doubles.
import { matmul, rmsNorm } from './references.js';

/** @typedef {{ layers: number, width: number, heads: number, ffn: number, vocabulary: number }} Shape */
/** @typedef {{ dims: number[], data: Float32Array }} Tensor */
/** By name: `embedding`, `finalGain`, `output`, and of layer l `l.attentionGain`, `l.wq` ... `l.w2`; matrices are [inputs, outputs]. @typedef {Record<string, Tensor>} Weights */
/** Sequences one after another, and what is to follow each of their tokens. @typedef {{ tokens: Uint8Array, targets: Uint8Array, sequences: number }} Batch */
/** One step on the batch answers with the loss before it. @typedef {{ step: () => Promise<number>, dispose: () => void }} PeerTrainer */

export const EPS = 1e-6;
export const THETA = 10000;

/** The dimensions of each tensor. @param {Shape} shape @returns {Record<string, number[]>} */
function tensors({ layers, width, ffn, vocabulary }) {
  /** @type {Record<string, number[]>} */
  const dims = { embedding: [vocabulary, width], finalGain: [width], output: [width, vocabulary] };
  for (let l = 0; l < layers; l++) {
    dims[`${l}.attentionGain`] = [width];
    for (const name of ['wv', 'wq', 'wk', 'wo']) dims[`${l}.${name}`] = [width, width];
    dims[`${l}.ffnGain`] = [width];
    for (const name of ['w1', 'w3']) dims[`${l}.${name}`] = [width, ffn];
    dims[`${l}.w2`] = [ffn, width];
  }
  return dims;
}

/** What the engine calls otherwise. @type {Record<string, string>} */
const NAMES = {
  'finalNorm.gain': 'finalGain',
  'attention.norm1.gain': 'attentionGain',
  'ffn.norm1.gain': 'ffnGain',
};

/**
 * The weights of one of the engine's trainers.
 * @param {Shape} shape
 * @param {import('rmsnorm-lab/engine').Weights} weights
 * @returns {Weights}
 */
export function nameTensors(shape, { tensors: listed, values }) {
  const data = Object.fromEntries(
    listed.map(({ name, layer, rows, columns, at }) => {
      const ours = NAMES[name] ?? name.replace(/^.*\./, '');
      return [layer < 0 ? ours : `${layer}.${ours}`, values.subarray(at, at + rows * columns)];
    }),
  );
  return Object.fromEntries(
    Object.entries(tensors(shape)).map(([name, dims]) => [name, { dims, data: data[name] }]),
  );
}

/**
 * Gaussians: gains around 1, matrices of standard deviation 1/sqrt(inputs), the embedding of 1.
 * @param {Shape} shape
 * @param {(count: number, seed: number) => Float32Array} gaussians
 * @returns {Weights}
 */
export function drawWeights(shape, gaussians) {
  return Object.fromEntries(
    Object.entries(tensors(shape)).map(([name, dims], i) => {
      const count = dims.reduce((product, size) => product * size, 1);
      const z = gaussians(count, 100 + i);
      const std = name === 'embedding' ? 1 : 1 / Math.sqrt(dims[0]);
      const data = dims.length === 1 ? z.map((v) => 1 + v / 16) : z.map((v) => v * std);
      return [name, { dims, data }];
    }),
  );
}

/**
 * The logits, [tokens, vocabulary].
 * @param {Shape} shape
 * @param {Weights} weights
 * @param {ArrayLike<number>} tokens
 */
export function forward({ layers, width, heads }, weights, tokens) {
  const count = tokens.length;
  /** @param {Float64Array} a @param {string} name */
  const times = (a, name) => matmul(a, weights[name].data, count, weights[name].dims[0]);
  const { data: embedding } = weights.embedding;
  let x = Float64Array.from(
    { length: count * width },
    (_, i) => embedding[tokens[Math.floor(i / width)] * width + (i % width)],
  );
  for (let l = 0; l < layers; l++) {
    const read = rmsNorm(x, weights[`${l}.attentionGain`].data, EPS);
    const q = rotate(times(read, `${l}.wq`), count, heads);
    const k = rotate(times(read, `${l}.wk`), count, heads);
    const mixed = attend(q, k, times(read, `${l}.wv`), count, heads);
    x = add(x, times(mixed, `${l}.wo`));
    const n = rmsNorm(x, weights[`${l}.ffnGain`].data, EPS);
    const gate = times(n, `${l}.w1`);
    const up = times(n, `${l}.w3`);
    const hidden = gate.map((v, i) => (v / (1 + Math.exp(-v))) * up[i]);
    x = add(x, times(hidden, `${l}.w2`));
  }
  return times(rmsNorm(x, weights.finalGain.data, EPS), 'output');
}

/**
 * The mean of log(sum_j exp(logits[t,j])) - logits[t, targets[t]].
 * @param {ArrayLike<number>} logits
 * @param {ArrayLike<number>} targets
 */
export function crossEntropy(logits, targets) {
  const vocabulary = logits.length / targets.length;
  let sum = 0;
  for (let t = 0; t < targets.length; t++) {
    const row = Array.from({ length: vocabulary }, (_, j) => logits[t * vocabulary + j]);
    const largest = Math.max(...row);
    const total = row.reduce((partial, v) => partial + Math.exp(v - largest), 0);
    sum += largest + Math.log(total) - row[targets[t]];
  }
  return sum / targets.length;
}

/**
 * cos and sin of position * theta^(-2i / headWidth), [tokens, headWidth / 2] each.
 * @param {number} count
 * @param {number} headWidth
 */
export function angles(count, headWidth) {
  const half = headWidth / 2;
  const angle = Array.from(
    { length: count * half },
    (_, i) => Math.floor(i / half) * THETA ** ((-2 * (i % half)) / headWidth),
  );
  return { cos: Float64Array.from(angle, Math.cos), sin: Float64Array.from(angle, Math.sin) };
}

/** What is added to the scores, [count, count]: nothing at or before a token, so much after it that nothing is left. @param {number} count */
export function causalMask(count) {
  return Float32Array.from({ length: count ** 2 }, (_, i) => (i % count > i / count ? -1e9 : 0));
}

/** With each head's even columns before its odd ones, in the matrices of queries and keys: then rotary positions turn the halves of a head. @param {Shape} shape @param {Weights} weights */
export function halved({ layers, width, heads }, weights) {
  const headWidth = width / heads;
  const half = headWidth / 2;
  const source = (/** @type {number} */ column) => {
    const within = column % headWidth;
    const even = within < half ? 2 * within : 2 * (within - half) + 1;
    return column - within + even;
  };
  const result = { ...weights };
  for (let l = 0; l < layers; l++) {
    for (const name of [`${l}.wq`, `${l}.wk`]) {
      const { dims, data } = weights[name];
      const moved = data.map((_, i) => data[i - (i % width) + source(i % width)]);
      result[name] = { dims, data: moved };
    }
  }
  return result;
}

/** @param {Float64Array} a @param {Float64Array} b */
function add(a, b) {
  return a.map((v, i) => v + b[i]);
}

/** @param {Float64Array} x @param {number} count @param {number} heads */
function rotate(x, count, heads) {
  const width = x.length / count;
  const headWidth = width / heads;
  const { cos, sin } = angles(count, headWidth);
  const y = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 2) {
    const at = (Math.floor(i / width) * headWidth + (i % headWidth)) / 2;
    y[i] = x[i] * cos[at] - x[i + 1] * sin[at];
    y[i + 1] = x[i] * sin[at] + x[i + 1] * cos[at];
  }
  return y;
}

/** @param {Float64Array} q @param {Float64Array} k @param {Float64Array} v @param {number} count @param {number} heads */
function attend(q, k, v, count, heads) {
  const width = q.length / count;
  const headWidth = width / heads;
  const y = new Float64Array(q.length);
  for (let h = 0; h < width; h += headWidth) {
    for (let t = 0; t < count; t++) {
      const scores = Array.from({ length: t + 1 }, (_, s) => {
        let dot = 0;
        for (let i = h; i < h + headWidth; i++) dot += q[t * width + i] * k[s * width + i];
        return dot / Math.sqrt(headWidth);
      });
      const largest = Math.max(...scores);
      const p = scores.map((score) => Math.exp(score - largest));
      const total = p.reduce((sum, value) => sum + value, 0);
      for (let i = h; i < h + headWidth; i++) {
        y[t * width + i] = p.reduce((sum, value, s) => sum + value * v[s * width + i], 0) / total;
      }
    }
  }
  return y;
}
