// SPDX-License-Identifier: MIT
import { normalize } from './calls/normalize.js';
import { normalizeBackward } from './calls/normalize-backward.js';
import { createNormalizer } from './calls/normalizer.js';
import { softmax } from './calls/softmax.js';
import { LabError } from './lab-error.js';
import { Trainer } from './trainer.js';
import { TrainerHomes } from './trainer-homes.js';

/** @typedef {import('./types.js').Controls} Controls */
/** @typedef {import('./types.js').NormKind} NormKind */
/** @typedef {Float32Array | number[]} Vector */

/**
 * The engine as pages, blog posts, tests and benchmarks use it. Short calls run in the calling thread, so that a slider
 * needs no hop; the rest in the worker, where there is one. Every call answers with a promise, or rejects with LabError.
 */
export class Engine {
  /** @type {import('./session.js').Session | undefined} */
  #session;
  #remote;
  #homes;

  /**
   * @internal
   * @param {import('./session.js').Session} session
   * @param {import('./remote-session.js').RemoteSession | undefined} remote
   * @param {() => Promise<import('./remote-session.js').RemoteSession>} spawn another worker
   * @param {{ backend: import('./types.js').Backend, notes: import('./types.js').Note[] }} how
   */
  constructor(session, remote, spawn, { backend, notes }) {
    this.#session = session;
    this.#remote = remote;
    this.#homes = new TrainerHomes(spawn);
    /** @type {import('./types.js').EngineInfo} */
    this.info = Object.freeze({
      backend,
      version: RMS_VERSION,
      worker: remote !== undefined,
      selfTest: 'passed',
      notes,
    });
  }

  /**
   * Rows of x through a norm. One rms (without eps), one length before and one after for each row, exact to float32's digits.
   * @param {{ x: Vector, width: number, norm?: NormKind, eps?: number, gain?: Vector, bias?: Vector, y?: Float32Array }} options
   *   x: [rows, width]; gain, bias: [width]; eps stands inside the root; y: where the answer goes, which may be x; by
   *   default a fresh array
   * @returns {Promise<{ y: Float32Array, rms: Float64Array, l2In: Float64Array, l2Out: Float64Array }>}
   */
  async normalize(options) {
    return normalize(this.#local(), options);
  }

  /**
   * The gradients of sum(dy * norm(x)) in x, gain and bias, as `normalize` takes them. The bias only has one in LayerNorm,
   * and the norm "none" has neither.
   * @param {{ x: Vector, dy: Vector, width: number, norm?: NormKind, eps?: number, gain?: Vector, bias?: Vector }} options
   *   x, dy: [rows, width]; gain, bias: [width]
   * @returns {Promise<{ dx: Float32Array, dGain?: Float32Array, dBias?: Float32Array }>} dx: [rows, width]; the others: [width]
   */
  async normalizeBackward(options) {
    return normalizeBackward(this.#local(), options);
  }

  /**
   * Memory of the engine for a norm without copies, for sliders.
   * @param {{ rows?: number, width: number }} options
   */
  async createNormalizer(options) {
    return createNormalizer(this.#local(), options);
  }

  /**
   * softmax(scale * scores), or scale^2 where both factors of a product are scaled. Entropy in nats; Frobenius norm of the
   * Jacobian.
   * @param {{ scores: Vector, scale?: number, squared?: boolean }} options
   * @returns {Promise<{ p: Float32Array, entropy: number, jacobianNorm: number }>}
   */
  async softmax(options) {
    return softmax(this.#local(), options);
  }

  /**
   * c = a b, with a: [rows, inner], b: [inner, columns].
   * @param {{ a: Vector, b: Vector, rows: number, inner: number, columns: number }} options
   * @returns {Promise<{ c: Float32Array }>}
   */
  async matmul(options) {
    return this.#long('matmul', options);
  }

  /**
   * Standard normal numbers, the same for a seed on every machine.
   * @param {{ count: number, seed: number }} options
   * @returns {Promise<{ x: Float32Array }>}
   */
  async gaussians(options) {
    return this.#long('gaussians', options);
  }

  /**
   * How long a stream gets that starts at `startNorm` and takes a write of length `writeNorm` in each layer, any two writes
   * with the cosine `correlation` in expectation: trials with random directions, and the formula
   * sqrt(startNorm^2 + l writeNorm^2 + correlation l (l - 1) writeNorm^2).
   * @param {import('./types.js').GrowthOptions} options
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').Growth>}
   */
  async growth(options, controls) {
    return this.#long('growth', options, controls);
  }

  /**
   * One text, or symbols below the config's vocabulary, through the toy transformer of a config, with all probes.
   * @param {import('./types.js').TextOptions & { gradients?: boolean, weights?: import('./types.js').Weights }} options
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').Profile>}
   */
  async profile(options, controls) {
    return this.#long('profile', options, controls);
  }

  /**
   * A model to be trained: on `permutation`, where each symbol's target is the one that a fixed permutation takes it to, or
   * on `text`, where it is the next byte. Everything comes from the seed. With AdamW (Loshchilov and Hutter 2019; 0.9, 0.999,
   * 1e-8), no decay on gains and biases. Refused above 4 Mi weights. Dispose of it when it is done with.
   * @param {import('./types.js').TrainerOptions} options
   * @returns {Promise<Trainer>}
   */
  async createTrainer(options) {
    const session = this.#local();
    const home = this.#remote && (await this.#homes.take().catch(() => undefined));
    const place = home?.session ?? session;
    const leave = home?.leave ?? (() => {});
    try {
      return new Trainer(place, await place.call('createTrainer', options), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Gradients by layer for several placements and depths, on the same weights: of the stream, of the last feed-forward
   * matrix of each layer, and how alike the tokens are.
   * @param {import('./types.js').TextOptions & { placements?: string[], depths?: number[] }} options without `placement` and `layers`
   * @param {Controls} [controls]
   * @returns {Promise<{ runs: import('./types.js').GradientRun[] }>}
   */
  async gradientByDepth(options, controls) {
    return this.#long('gradientByDepth', options, controls);
  }

  /**
   * The logits of models of several depths, with the final norm and without.
   * @param {import('./types.js').TextOptions & { depths?: number[] }} options without `layers` and `finalNorm`
   * @param {Controls} [controls]
   * @returns {Promise<{ runs: import('./types.js').LogitsRun[] }>}
   */
  async logitsByDepth(options, controls) {
    return this.#long('logitsByDepth', options, controls);
  }

  /**
   * The loss with all layers, and with each of them left out, [layers]. The text has two bytes at least.
   * @param {import('./types.js').TextOptions & { weights?: import('./types.js').Weights }} options
   * @param {Controls} [controls]
   * @returns {Promise<{ loss: number, without: Float64Array }>}
   */
  async layerKnockout(options, controls) {
    return this.#long('layerKnockout', options, controls);
  }

  /**
   * The slope of the loss along its own gradient, by the backward pass in float32 and by central differences of the loss in
   * double, with a step, with half of it, and as Richardson extrapolates. NaN where the gradient is not finite. The text has
   * two bytes at least.
   * @param {import('./types.js').TextOptions & { weights?: import('./types.js').Weights }} options
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').GradientSlope>}
   */
  async gradientCheck(options, controls) {
    return this.#long('gradientCheck', options, controls);
  }

  /**
   * Where training breaks, which is where its loss ends above where it began, or is no number: short runs with a learning
   * rate that doubles from `least` to `greatest`, then runs between the last that held and the first that broke.
   * @param {import('./types.js').TrainerOptions & { least?: number, greatest?: number, count?: number }} options without
   *   `learningRate`; count: steps of each run, by default 50
   * @param {Controls} [controls]
   * @returns {Promise<{ runs: { learningRate: number, loss: number, broken: boolean }[], held: number, broke: number }>}
   *   loss: mean of the last 10 steps; held, broke: NaN where none did
   */
  async learningRateLimit(options, controls) {
    return this.#long('learningRateLimit', options, controls);
  }

  /**
   * How long a kernel takes on rows of standard normal numbers: the least, the median and the greatest of five batches, each
   * of `minMs` at least, and the bytes read and written per second by the median.
   * @param {{ op: 'rms-norm' | 'layer-norm' | 'softmax' | 'copy', rows?: number, width?: number, minMs?: number }} options
   *   by default 64 rows of 1024, and 200 ms
   * @param {Controls} [controls]
   * @returns {Promise<{ nsPerCall: { min: number, median: number, max: number }, bytesPerSecond: number }>}
   */
  async benchmark(options, controls) {
    return this.#long('benchmark', options, controls);
  }

  /** Ends the worker; calls that wait, and all later ones, are refused. */
  async dispose() {
    this.#homes.end();
    this.#session?.dispose();
    this.#session = undefined;
    this.#remote?.end(new LabError('disposed', 'the engine was disposed of'));
  }

  #local() {
    if (!this.#session) throw new LabError('disposed', 'the engine was disposed of');
    return this.#session;
  }

  /**
   * @param {import('./session.js').CallName} name
   * @param {unknown} options
   * @param {Controls} [controls]
   */
  #long(name, options, controls) {
    const session = this.#local();
    return (this.#remote ?? session).call(name, options, controls);
  }
}
