// SPDX-License-Identifier: MIT
import { normalize } from './calls/normalize.js';
import { normalizeBackward } from './calls/normalize-backward.js';
import { createNormalizer } from './calls/normalizer.js';
import { softmax } from './calls/softmax.js';
import { LabError } from './lab-error.js';

/** @typedef {import('./types.js').Controls} Controls */
/** @typedef {import('./session.js').CallName} CallName */
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

  /**
   * @internal
   * @param {import('./session.js').Session} session
   * @param {import('./remote-session.js').RemoteSession | undefined} remote
   * @param {{ backend: import('./types.js').Backend, notes: import('./types.js').Note[] }} how
   */
  constructor(session, remote, { backend, notes }) {
    this.#session = session;
    this.#remote = remote;
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
   * Rows of x through a norm. One rms (without eps), one length before and one after for each row, in double precision.
   * @param {{ x: Vector, width: number, norm?: NormKind, eps?: number, gain?: Vector, bias?: Vector }} options
   *   x: [rows, width]; gain, bias: [width]; eps stands inside the root
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
   * @param {Partial<import('./types.js').Config> & { text?: string, symbols?: Uint8Array, gradients?: boolean }} options
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').Profile>}
   */
  async profile(options, controls) {
    return this.#long('profile', options, controls);
  }

  /** Ends the worker; calls that wait, and all later ones, are refused. */
  async dispose() {
    this.#session?.dispose();
    this.#session = undefined;
    this.#remote?.end(new LabError('disposed', 'the engine was disposed of'));
  }

  #local() {
    if (!this.#session) throw new LabError('disposed', 'the engine was disposed of');
    return this.#session;
  }

  /**
   * @param {CallName} name
   * @param {unknown} options
   * @param {Controls} [controls]
   */
  #long(name, options, controls) {
    const session = this.#local();
    return (this.#remote ?? session).call(name, options, controls);
  }
}
