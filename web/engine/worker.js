// SPDX-License-Identifier: MIT
import * as Comlink from 'comlink';
import { LabError } from './lab-error.js';
import { passesSelfTest } from './self-test.js';
import { Session } from './session.js';

/** @typedef {import('./types.js').Progress} Progress */
/** @typedef {import('./session.js').CallName} CallName */
/** @typedef {{ code: import('./lab-error.js').LabErrorCode, message: string, field?: string }} Refusal */
/** @typedef {{ value?: unknown, refusal?: Refusal }} Answer */

/** @type {Session} */
let session;
/** @type {Map<number, AbortController>} */
const running = new Map();

const host = {
  /**
   * Whether the session started and passes its self-test here too.
   * @param {WebAssembly.Module} module
   * @param {import('./types.js').Backend} backend
   */
  async start(module, backend) {
    session = await Session.start(module, backend);
    return passesSelfTest(session);
  },

  /**
   * The call's value, or what its LabError is made of: an error's own fields would not cross.
   * @param {number} id
   * @param {CallName} name
   * @param {unknown} options
   * @param {((progress: Progress) => void) & Comlink.ProxyMarked} [onProgress]
   * @returns {Promise<Answer>}
   */
  async call(id, name, options, onProgress) {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      return {
        value: await session.call(name, options, { signal: controller.signal, onProgress }),
      };
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      const { code, message, field } = error;
      return { refusal: { code, message, field } };
    } finally {
      running.delete(id);
      /** @type {any} */ (onProgress)?.[Comlink.releaseProxy]();
    }
  },

  /** @param {number} id */
  disposeTrainer(id) {
    session.disposeTrainer(id);
  },

  /** @param {number} id */
  abort(id) {
    running.get(id)?.abort();
  },
};

/** @typedef {typeof host} Host */

Comlink.expose(host);
