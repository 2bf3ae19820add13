// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';

/** @typedef {import('./types.js').Controls} Controls */

/** A model in training, wherever it lives. Its calls are answered in order. */
export class Trainer {
  #home;
  #id;
  #onDispose;
  #disposed = false;

  /**
   * @internal
   * @param {import('./trainer-homes.js').Home} home
   * @param {number} id
   * @param {() => void} onDispose
   */
  constructor(home, id, onDispose) {
    this.#home = home;
    this.#id = id;
    this.#onDispose = onDispose;
  }

  /**
   * Takes n steps. Of an aborted call the steps that were done whole stay done.
   * @param {number} [n] 1 to a million
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').TrainingStep[]>} one for each
   */
  async step(n = 1, controls) {
    return this.#call('trainSteps', { count: n }, controls);
  }

  /**
   * As `engine.profile`, of the weights as they are now; without text and symbols, of the first sequence of the last batch.
   * @param {{ text?: string, symbols?: Uint8Array, gradients?: boolean }} [options]
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').Profile>}
   */
  async profile(options = {}, controls) {
    return this.#call('profileTrained', { options }, controls);
  }

  /**
   * The weights as they are now, for `engine.profile`.
   * @param {Controls} [controls]
   * @returns {Promise<import('./types.js').Weights>}
   */
  async weights(controls) {
    return this.#call('weightsOf', {}, controls);
  }

  /** Calls that wait or run, and all later ones, are refused. */
  dispose() {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#home.disposeTrainer(this.#id);
    this.#onDispose();
  }

  /** @param {import('./session.js').CallName} name @param {any} options @param {Controls} [controls] */
  #call(name, options, controls) {
    if (this.#disposed) throw new LabError('disposed', 'the trainer was disposed of');
    return this.#home.call(name, { trainer: this.#id, ...options }, controls);
  }
}
