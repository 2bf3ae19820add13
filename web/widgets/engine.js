// SPDX-License-Identifier: MIT
import { createEngine } from '../engine/index.js';

/** @typedef {Awaited<ReturnType<typeof createEngine>>} Engine */

/** @type {Promise<Engine> | undefined} */
let shared;

/** Fires `started` when the page's engine runs, for figures that failed to get it before. */
export const engineStart = new EventTarget();

/** The page's one engine, created when the first figure asks; after a failure the next one to ask tries again.
 * @returns {Promise<Engine>} */
export function sharedEngine() {
  shared ??= createEngine().then(
    (engine) => {
      engineStart.dispatchEvent(new Event('started'));
      return engine;
    },
    (error) => {
      shared = undefined;
      throw error;
    },
  );
  return shared;
}
