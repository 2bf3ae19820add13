// SPDX-License-Identifier: MIT
import { trainedWeights } from './trained-weights.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./run.js').Controls} Controls */
/** @typedef {'attention' | 'ffn' | 'final'} Which  the norm before what */
/** @typedef {import('../engine/types.js').Weights} Weights */
/** @typedef {Awaited<ReturnType<typeof measure>>} Measurement */
/**
 * @typedef {object} Request
 * @property {{ task: string, text?: string, layers: number, learningRate: number, seed: number }} training
 * @property {number} steps
 * @property {Which} which
 * @property {number} layer
 */

export const WIDTH = 64;
const BATCH = 4;
/** Gaussian vectors that stand for those of the stream. */
export const VECTORS = 32;

/** The norm's gain, and the matrices that read what comes out of it. */
const TENSORS = {
  attention: { gain: 'attention.norm1.gain', matrix: 'attention.wq', name: 'Wq' },
  ffn: { gain: 'ffn.norm1.gain', matrix: 'ffn.w1', name: 'W₁' },
  final: { gain: 'finalNorm.gain', matrix: 'output', name: 'W' },
};

/** Trains, and measures one gain; the weights of the latest training serve for all its norms. */
export function trainedGains() {
  let key = '';
  /** @type {Awaited<ReturnType<typeof trainedWeights>>} */
  let trained;

  /** @param {Engine} engine @param {Request} request @param {Controls} controls */
  return async (engine, { training, steps, which, layer }, controls) => {
    const wanted = JSON.stringify([training, steps]);
    if (wanted !== key) {
      const model = /** @type {any} */ ({ ...training, width: WIDTH, batch: BATCH });
      trained = await trainedWeights(engine, model, steps, controls);
      key = wanted;
    }
    const { weights, ...how } = trained;
    return { ...how, ...(await measure(engine, weights, which, layer)) };
  };
}

/** What the gain does to vectors that come out of the norm, and to the product with the next matrix.
 * @param {Engine} engine @param {Weights} weights @param {Which} which @param {number} layer */
async function measure(engine, weights, which, layer) {
  const { eps, seed } = weights.config;
  const names = TENSORS[which];
  const { values: gain } = tensorOf(weights, names.gain, which === 'final' ? -1 : layer);
  const matrix = tensorOf(weights, names.matrix, which === 'final' ? -1 : layer);
  const { x } = await engine.gaussians({ count: VECTORS * WIDTH, seed });
  const options = /** @type {const} */ ({ x, width: WIDTH, norm: 'rms', eps });
  const [{ y: bare }, { y: gained }] = await Promise.all([
    engine.normalize(options),
    engine.normalize({ ...options, gain }),
  ]);
  const folded = matrix.values.map((w, i) => w * gain[Math.floor(i / matrix.columns)]);
  const sizes = { rows: VECTORS, inner: WIDTH, columns: matrix.columns };
  const [unfolded, after] = await Promise.all([
    engine.matmul({ a: gained, b: matrix.values, ...sizes }),
    engine.matmul({ a: bare, b: folded, ...sizes }),
  ]);
  const gaps = unfolded.c.map((v, i) => Math.abs(v - after.c[i]));
  return {
    gain,
    amplified: gain.filter((g) => g > 1).length,
    damped: gain.filter((g) => g < 1).length,
    least: leastOf(gain),
    most: -leastOf(gain.map((g) => -g)),
    cosine: meanCosine(bare, gained),
    matrix: names.name,
    /** Largest difference in the product, and the largest number in it. */
    foldGap: -leastOf(gaps.map((v) => -v)),
    largest: -leastOf(unfolded.c.map((v) => -Math.abs(v))),
    bare: bare.slice(0, WIDTH),
    gained: gained.slice(0, WIDTH),
  };
}

/** @param {Weights} weights @param {string} name @param {number} layer */
function tensorOf({ tensors, values }, name, layer) {
  const tensor = tensors.find((one) => one.name === name && one.layer === layer);
  if (!tensor) throw new Error(`there is no ${name} in layer ${layer}`);
  const { rows, columns, at } = tensor;
  return { columns, values: values.slice(at, at + rows * columns) };
}

/** NaN where there is one. @param {Float32Array} values */
const leastOf = (values) => values.reduce((least, v) => Math.min(least, v), Infinity);

/** The mean over rows. @param {Float32Array} a @param {Float32Array} b */
function meanCosine(a, b) {
  let sum = 0;
  for (let row = 0; row < VECTORS; row++) {
    let [ab, aa, bb] = [0, 0, 0];
    for (let i = row * WIDTH; i < (row + 1) * WIDTH; i++) {
      ab += a[i] * b[i];
      aa += a[i] ** 2;
      bb += b[i] ** 2;
    }
    sum += ab / Math.sqrt(aa * bb);
  }
  return sum / VECTORS;
}
