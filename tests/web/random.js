// SPDX-License-Identifier: MIT

/** Seeded numbers for fuzzing, so that a failure comes again: a multiplicative generator of Lehmer, modulo 2^31 - 1. */
export class Random {
  #state;

  /** @param {number} seed from 1 */
  constructor(seed) {
    this.#state = seed;
  }

  /** In [0, 1). */
  unit() {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  /** @param {number} most */
  below(most) {
    return Math.floor(this.unit() * most);
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.below(list.length)];
  }
}
