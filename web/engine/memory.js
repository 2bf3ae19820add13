// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';

/** @typedef {import('#glue').MainModule} Glue */

/** A cache line in bytes: a load that straddles two takes longer. */
export const LINE = 64;

/**
 * Memory of the engine, in one piece: it is asked for once, checked, and given back once. Views are made anew for each
 * use, since memory that grows leaves old views behind.
 */
export class Memory {
  #glue;
  #address;
  #offset = 0;

  /**
   * @param {Glue} glue
   * @param {number} bytes
   */
  constructor(glue, bytes) {
    this.#glue = glue;
    this.#address = glue._memalign(LINE, Math.max(bytes, 1));
    if (this.#address === 0)
      throw new LabError('out-of-memory', `the browser refused ${bytes} bytes`);
  }

  /**
   * The address of the next `count` floats. Those of doubles are asked for first, so that they stand on 8 bytes.
   * @param {number} count
   */
  floats(count) {
    return this.#take(4 * count);
  }

  /** @param {number} count */
  doubles(count) {
    return this.#take(8 * count);
  }

  /** @param {number} bytes */
  #take(bytes) {
    const address = this.#address + this.#offset;
    this.#offset += bytes;
    return address;
  }

  /** @param {ArrayLike<number>} values @returns {number} their address as doubles */
  putDoubles(values) {
    const address = this.doubles(values.length);
    this.#glue.HEAPF64.set(values, address / 8);
    return address;
  }

  /** @param {ArrayLike<number>} values @returns {number} their address as floats */
  put(values) {
    const address = this.floats(values.length);
    this.#glue.HEAPF32.set(values, address / 4);
    return address;
  }

  /** @param {Uint8Array} values @returns {number} their address as bytes; nothing is put after them */
  putBytes(values) {
    const address = this.#take(values.length);
    this.#glue.HEAPU8.set(values, address);
    return address;
  }

  free() {
    this.#glue._free(this.#address);
  }
}

/**
 * @param {Glue} glue
 * @param {number} address
 * @param {number} count
 * @param {Float32Array} [to] by default a fresh array, whose pages take longer to have than the copy
 * @returns {Float32Array}
 */
export function copyFloats(glue, address, count, to) {
  const from = glue.HEAPF32.subarray(address / 4, address / 4 + count);
  if (!to) return from.slice();
  to.set(from);
  return to;
}

/** @param {Glue} glue @param {number} address @param {number} count @returns {Float64Array} */
export const copyDoubles = (glue, address, count) =>
  glue.HEAPF64.slice(address / 8, address / 8 + count);

/**
 * @template Result
 * @param {Glue} glue
 * @param {number} bytes
 * @param {(memory: Memory) => Result} use
 */
export function withMemory(glue, bytes, use) {
  const memory = new Memory(glue, bytes);
  try {
    return use(memory);
  } finally {
    memory.free();
  }
}
