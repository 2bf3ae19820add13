// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { LabError } from '../lab-error.js';
import { Memory } from '../memory.js';
import { NORMS } from './rows.js';

/**
 * @internal
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function createNormalizer(session, options) {
  const given = check.object(options, ['rows', 'width']);
  const rows = check.whole('rows', given.rows ?? 1, 1, check.MAX_FLOATS);
  const width = check.whole('width', given.width, 1, check.MAX_FLOATS);
  check.limit('width', rows * width);
  return new Normalizer(session, rows, width);
}

/**
 * A norm without copies, for sliders: rows x width floats of the engine's own memory, filled and read through views, and
 * a synchronous `run`. Take each view anew for every use: the engine's memory may have grown in between.
 */
export class Normalizer {
  #session;
  #memory;
  #rows;
  #width;
  #addresses;
  #disposed = false;

  /**
   * @internal
   * @param {import('../session.js').Session} session
   * @param {number} rows
   * @param {number} width
   */
  constructor(session, rows, width) {
    const count = rows * width;
    this.#session = session;
    this.#rows = rows;
    this.#width = width;
    this.#memory = new Memory(session.glue, 4 * (3 * count + 2 * width));
    this.#addresses = {
      x: this.#memory.floats(count),
      y: this.#memory.floats(count),
      reference: this.#memory.floats(count),
      gain: this.#memory.floats(width),
      bias: this.#memory.floats(width),
    };
    this.gain.fill(1);
    this.bias.fill(0);
  }

  /** The input, [rows, width]. @returns {Float32Array} */
  get x() {
    return this.#view(this.#addresses.x, this.#rows * this.#width);
  }

  /** The output of the last run, [rows, width]. @returns {Float32Array} */
  get y() {
    return this.#view(this.#addresses.y, this.#rows * this.#width);
  }

  /** What the output is compared with, [rows, width]. @returns {Float32Array} */
  get reference() {
    return this.#view(this.#addresses.reference, this.#rows * this.#width);
  }

  /** [width], at first ones. @returns {Float32Array} */
  get gain() {
    return this.#view(this.#addresses.gain, this.#width);
  }

  /** [width], at first zeros. @returns {Float32Array} */
  get bias() {
    return this.#view(this.#addresses.bias, this.#width);
  }

  /**
   * y = norm(x). The answer is of all rows together: rms (without eps), lengths and cosine of x and y; of y and the
   * reference, the largest difference and how many components differ in any bit.
   * @param {{ norm: 'rms' | 'layer' | 'none', eps: number, gain?: boolean, bias?: boolean }} options
   * @returns {{ rms: number, l2In: number, l2Out: number, cosine: number, maxDifference: number, unequal: number }}
   */
  run(options) {
    const given = check.object(options, ['norm', 'eps', 'gain', 'bias']);
    const norm = NORMS.indexOf(check.oneOf('norm', given.norm, NORMS));
    const eps = check.finite('eps', given.eps, 0);
    const { x, y, reference, gain, bias } = this.#addresses;
    const gainAt = check.flag('gain', given.gain ?? false) ? gain : 0;
    const biasAt = check.flag('bias', given.bias ?? false) ? bias : 0;
    this.#throwIfDisposed();
    const { glue } = this.#session;
    glue._normalize(y, x, gainAt, biasAt, this.#rows, this.#width, norm, eps);
    return glue.compareNorm(x, y, reference, this.#rows * this.#width);
  }

  dispose() {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#memory.free();
  }

  /**
   * @param {number} address
   * @param {number} count
   */
  #view(address, count) {
    this.#throwIfDisposed();
    return this.#session.glue.HEAPF32.subarray(address / 4, address / 4 + count);
  }

  #throwIfDisposed() {
    this.#session.throwIfEnded();
    if (this.#disposed) throw new LabError('disposed', 'the normalizer was disposed of');
  }
}
