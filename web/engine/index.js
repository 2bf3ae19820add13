// SPDX-License-Identifier: MIT
import * as check from './arguments.js';
import { Engine } from './engine.js';
import { LabError } from './lab-error.js';
import { RemoteSession } from './remote-session.js';
import { startSession } from './start.js';

export * from './types.js';
export { LabError };

const BACKENDS = /** @type {const} */ (['auto', 'simd', 'scalar']);

/**
 * Starts the engine: compiles the WebAssembly once, checks known answers, and starts a worker where there is one.
 * @param {import('./types.js').EngineOptions} [options]
 * @returns {Promise<Engine>} rejects with `load-failed`, or with `forbidden` where the page forbids WebAssembly
 */
export async function createEngine(options = {}) {
  const given = check.object(options, ['backend', 'wasm', 'worker']);
  const backend = check.oneOf('backend', given.backend ?? 'auto', BACKENDS);
  const wantsWorker = check.flag('worker', given.worker ?? true);
  const wasm = check.object(given.wasm ?? {}, ['simd', 'scalar']);
  const {
    session,
    module,
    backend: started,
    notes,
  } = await startSession(backend, /** @type {NonNullable<typeof options.wasm>} */ (wasm));

  const spawn = () => RemoteSession.start(module, started);
  /** @type {RemoteSession | undefined} */
  let remote;
  if (wantsWorker && typeof Worker !== 'undefined') {
    try {
      remote = await spawn();
    } catch {
      notes.push('worker-refused');
    }
  }
  return new Engine(session, remote, spawn, { backend: started, notes });
}
