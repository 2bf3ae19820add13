// SPDX-License-Identifier: MIT
import factory from '#glue';
import { longCalls } from './calls/long.js';
import { LabError } from './lab-error.js';
import { Trainers } from './trainers.js';

/** @typedef {import('#glue').MainModule} Glue */
/** @typedef {import('./types.js').Controls} Controls */
/** @typedef {keyof typeof longCalls} CallName */

/** One instance of the engine's WebAssembly, in whatever thread it was started. */
export class Session {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #disposed = false;
  trainers = new Trainers();

  /**
   * @param {WebAssembly.Module} module
   * @param {import('./types.js').Backend} backend
   */
  static async start(module, backend) {
    // The glue's hook for instantiation has no way to fail, so a refusal is passed on past it.
    const glue = await new Promise((resolve, reject) => {
      /** @type {(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {}} */
      const instantiateWasm = (imports, done) => {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      };
      factory({ instantiateWasm }).then(resolve, reject);
    });
    return new Session(glue, backend);
  }

  /**
   * @param {Glue} glue
   * @param {import('./types.js').Backend} backend
   */
  constructor(glue, backend) {
    this.glue = glue;
    this.backend = backend;
  }

  /**
   * A long call. They are answered one after another.
   * @param {CallName} name
   * @param {any} options
   * @param {Controls} [controls]
   * @returns {Promise<any>}
   */
  call(name, options, controls = {}) {
    const answer = this.#last.then(() => {
      this.throwIfEnded(controls.signal);
      return longCalls[name](this, /** @type {any} */ (options), controls);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** @param {number} id */
  disposeTrainer(id) {
    this.trainers.dispose(id);
  }

  /** Calls that wait or run are refused. */
  dispose() {
    this.#disposed = true;
  }

  /** @param {AbortSignal} [signal] */
  throwIfEnded(signal) {
    if (this.#disposed) throw new LabError('disposed', 'the engine was disposed of');
    if (signal?.aborted) {
      throw new LabError('aborted', 'the caller aborted the call', { cause: signal.reason });
    }
  }
}
