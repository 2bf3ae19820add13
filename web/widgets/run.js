// SPDX-License-Identifier: MIT
import { PATIENCE_MS } from './lab-element.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ signal: AbortSignal, onProgress: (progress: any) => void }} Controls */

/**
 * What a figure asks of the engine: asked again when the request has changed and the figure is near the screen. A newer
 * request takes the place of an older one; the old result stays until there is a new one.
 * @template Request, Result
 */
export class Run {
  /** @type {Result | undefined} */
  result;
  /** The result is not that of the present request. */
  stale = false;
  /** It takes so long that the reader is told, and may stop it. */
  slow = false;
  /** The reader stopped it. */
  stopped = false;
  /** @type {any} what the engine told last of the present run */
  progress;
  /** How long the result took. */
  ms = 0;
  /** @type {Promise<void> | undefined} the latest run */
  running;
  #host;
  #request;
  #work;
  #release;
  #key = '';
  /** @type {unknown} */
  #problem;
  /** @type {AbortController | undefined} */
  #cancel;

  /**
   * @param {import('./lab-element.js').LabElement} host
   * @param {object} options
   * @param {() => Request} options.request  plain data: it is compared as JSON
   * @param {(engine: Engine, request: Request, controls: Controls) => Promise<Result>} options.work
   * @param {(result: Result) => void} [options.release]  of results that hold memory of the engine
   */
  constructor(host, { request, work, release }) {
    this.#host = host;
    this.#request = request;
    this.#work = work;
    this.#release = release;
    host.addRun(this);
  }

  hostDisconnected() {
    this.#abort();
    this.#key = '';
    if (this.#release) this.#replace(undefined);
  }

  hostUpdate() {
    const { engine, awake } = this.#host;
    if (!engine || !awake) return;
    const request = this.#request();
    const key = JSON.stringify(request);
    if (key === this.#key) return;
    this.#key = key;
    this.running = this.#run(engine, request);
  }

  rerun() {
    this.#key = '';
    this.#host.requestUpdate();
  }

  /** Leaves the old result where it is. */
  stop() {
    this.#abort();
    this.stopped = true;
    this.#host.requestUpdate();
  }

  #abort() {
    this.#cancel?.abort();
    this.slow = false;
  }

  /** @param {Result | undefined} result */
  #replace(result) {
    const old = this.result;
    this.result = result;
    if (old !== undefined) this.#release?.(old);
  }

  /** @param {Engine} engine @param {Request} request */
  async #run(engine, request) {
    this.#abort();
    const cancel = new AbortController();
    const { signal } = cancel;
    this.#cancel = cancel;
    this.stopped = false;
    this.stale = this.result !== undefined;
    this.progress = undefined;
    const patience = setTimeout(() => {
      this.slow = true;
      this.#host.requestUpdate();
    }, PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(patience));
    const onProgress = (/** @type {any} */ progress) => {
      if (signal.aborted) return;
      this.progress = progress;
      if (this.slow) this.#host.tell();
    };
    const started = performance.now();
    let result;
    let problem;
    try {
      result = await this.#work(engine, request, { signal, onProgress });
    } catch (error) {
      problem = error;
    }
    if (signal.aborted) {
      if (result !== undefined) this.#release?.(result);
      return;
    }
    this.#abort();
    this.ms = performance.now() - started;
    this.stale = false;
    if (result !== undefined) this.#replace(result);
    if (problem || this.#host.problem === this.#problem) this.#host.problem = problem;
    this.#problem = problem;
    this.#host.requestUpdate();
  }
}
