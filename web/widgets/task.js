// SPDX-License-Identifier: MIT

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ signal: AbortSignal, onProgress: (progress: any) => void }} Controls */

/**
 * Work that the reader starts and may stop, unlike a `Run`, which starts by itself. It stops where the figure leaves the
 * screen or the page, and its result goes when what it is about has changed.
 * @template Result
 */
export class Task {
  running = false;
  /** The last start was stopped before its end. */
  stopped = false;
  /** @type {any} what the work told last */
  progress;
  /** @type {Result | undefined} */
  result;
  /** How long the last start took, in milliseconds. */
  ms = 0;
  #host;
  #about;
  #work;
  #key = '';
  /** @type {AbortController | undefined} */
  #cancel;
  /** @type {Promise<void>} */
  #last = Promise.resolve();

  /**
   * @param {import('./lab-element.js').LabElement} host
   * @param {object} options
   * @param {() => unknown} options.about  plain data: it is compared as JSON
   * @param {(engine: Engine, controls: Controls) => Promise<Result>} options.work
   */
  constructor(host, { about, work }) {
    this.#host = host;
    this.#about = about;
    this.#work = work;
    host.addController(this);
  }

  hostUpdate() {
    const key = JSON.stringify(this.#about());
    if (key !== this.#key) {
      this.#key = key;
      this.clear();
    }
    if (this.running && !this.#host.awake) this.stop();
  }

  hostDisconnected() {
    if (this.running) this.stop();
  }

  /** Begins when what was stopped before has come to its end. */
  start() {
    const { engine } = this.#host;
    if (!engine || this.running) return;
    const cancel = new AbortController();
    this.#cancel = cancel;
    this.running = true;
    this.stopped = false;
    this.progress = undefined;
    this.#last = this.#last.then(() => this.#run(engine, cancel.signal));
    this.#host.requestUpdate();
  }

  stop() {
    if (!this.running) return;
    this.#end();
    this.stopped = true;
    this.#host.requestUpdate();
  }

  clear() {
    this.#end();
    this.stopped = false;
    this.result = undefined;
    this.progress = undefined;
    this.#host.requestUpdate();
  }

  #end() {
    this.#cancel?.abort();
    this.running = false;
  }

  /** @param {Engine} engine @param {AbortSignal} signal */
  async #run(engine, signal) {
    const started = performance.now();
    try {
      const onProgress = (/** @type {any} */ progress) => this.#tell(signal, progress);
      const result = await this.#work(engine, { signal, onProgress });
      if (signal.aborted) return;
      this.result = result;
      this.ms = performance.now() - started;
      this.#host.problem = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#cancel?.abort();
      this.#host.problem = error;
    }
    this.running = false;
    this.#host.requestUpdate();
  }

  /** The work does not wait until it is shown. @param {AbortSignal} signal @param {any} progress */
  #tell(signal, progress) {
    if (signal.aborted) return;
    this.progress = progress;
    this.#host.tell(true);
  }
}
