// SPDX-License-Identifier: MIT
import * as Comlink from 'comlink';
import { spawnWorker } from '#spawn';
import { badArgument, LabError } from './lab-error.js';

/** How long a worker may take to start, in milliseconds: one that a page's rules refuse may never say so. */
const START_LIMIT = 8000;

/** @typedef {import('./types.js').Controls} Controls */

/** A session in a worker, with the calls that may take long. */
export class RemoteSession {
  #worker;
  #host;
  #nextId = 1;
  /** @type {Set<(error: LabError) => void>} */
  #pending = new Set();
  /** @type {LabError | undefined} */
  #ended;

  /**
   * Rejects when there is no worker to be had, or its answers are wrong.
   * @param {WebAssembly.Module} module
   * @param {import('./types.js').Backend} backend
   */
  static async start(module, backend) {
    const worker = spawnWorker();
    const remote = new RemoteSession(worker);
    const timer = setTimeout(
      () => remote.end(new LabError('load-failed', 'the worker did not start')),
      START_LIMIT,
    );
    try {
      const passed = await remote.#orEnded(remote.#host.start(module, backend));
      if (!passed) throw new LabError('load-failed', 'the self-test failed in the worker');
      return remote;
    } catch (error) {
      remote.end(/** @type {LabError} */ (error));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    this.#host = /** @type {Comlink.Remote<import('./worker.js').Host>} */ (Comlink.wrap(worker));
    worker.addEventListener('error', (event) => {
      this.end(new LabError('load-failed', `the worker stopped: ${event.message || 'refused'}`));
    });
  }

  /**
   * @param {import('./session.js').CallName} name
   * @param {unknown} options
   * @param {Controls} [controls]
   * @returns {Promise<any>}
   */
  async call(name, options, controls) {
    const { signal, onProgress } = controls ?? {};
    const id = this.#nextId++;
    const abort = () => {
      if (!this.#ended) this.#host.abort(id);
    };
    if (this.#ended) throw this.#ended;
    if (signal?.aborted) throw new LabError('aborted', 'the caller aborted the call');
    signal?.addEventListener('abort', abort);
    try {
      const answer = await this.#orEnded(
        this.#host.call(id, name, options, onProgress && Comlink.proxy(onProgress)),
      );
      if (!answer.refusal) return answer.value;
      const { code, message, field } = answer.refusal;
      throw new LabError(code, message, { field });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'DataCloneError') {
        throw badArgument(
          'options',
          'the call takes plain data: numbers, strings and typed arrays',
        );
      }
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** @param {number} id */
  disposeTrainer(id) {
    if (!this.#ended) this.#host.disposeTrainer(id);
  }

  /**
   * Stops the worker; calls that wait are rejected. Comlink keeps the worker, and all that hears it, until it is told.
   * @param {LabError} error
   */
  end(error) {
    if (this.#ended) return;
    this.#ended = error;
    this.#host[Comlink.releaseProxy]();
    this.#worker.terminate();
    for (const reject of this.#pending) reject(error);
  }

  /**
   * @template Value
   * @param {Promise<Value>} promise
   * @returns {Promise<Value>}
   */
  #orEnded(promise) {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      this.#pending.add(reject);
      promise.then(resolve, reject).finally(() => this.#pending.delete(reject));
    });
  }
}
