// SPDX-License-Identifier: MIT
import { createEngine } from '../engine/index.js';

/** @typedef {Awaited<ReturnType<typeof createEngine>>} Engine */

/** @type {Promise<Engine> | undefined} */
let shared;

/** The page's one engine, created when the first figure asks; after a failure the next one to ask tries again.
 * @returns {Promise<Engine>} */
export function sharedEngine() {
  shared ??= createEngine().catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
