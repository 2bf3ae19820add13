// SPDX-License-Identifier: MIT
import { bundledWasm } from '#wasm';
import { compile, hasSimd, isForbidden } from './compile.js';
import { LabError } from './lab-error.js';
import { passesSelfTest } from './self-test.js';
import { Session } from './session.js';

/** @typedef {import('./types.js').Backend} Backend */

/**
 * The first backend that compiles, starts and passes the self-test, and notes on those that did not.
 * @param {'auto' | Backend} backend
 * @param {{ simd?: import('./types.js').WasmSource, scalar?: import('./types.js').WasmSource }} wasm
 */
export async function startSession(backend, wasm) {
  /** @type {import('./types.js').Note[]} */
  const notes = [];
  /** @type {unknown} */
  let cause;
  if (backend !== 'scalar') {
    if (hasSimd()) {
      try {
        const started = await start('simd', wasm);
        if (started) return { ...started, notes };
        notes.push('simd-wrong');
      } catch (error) {
        notes.push('simd-failed');
        cause = error;
      }
    } else {
      notes.push('simd-unsupported');
    }
  }
  if (backend !== 'simd') {
    try {
      const started = await start('scalar', wasm);
      if (started) return { ...started, notes };
    } catch (error) {
      cause = error;
    }
  }
  if (await isForbidden()) {
    const message = "the page's policy has no 'wasm-unsafe-eval' in its script-src";
    throw new LabError('forbidden', message, { cause });
  }
  const why = cause instanceof Error ? cause.message : notes.join(', ') || 'the self-test failed';
  throw new LabError('load-failed', `the engine did not start: ${why}`, { cause });
}

/**
 * Undefined when the answers of its self-test are wrong.
 * @param {Backend} backend
 * @param {{ simd?: import('./types.js').WasmSource, scalar?: import('./types.js').WasmSource }} wasm
 */
async function start(backend, wasm) {
  const module = await compile(wasm[backend] ?? bundledWasm[backend]());
  const session = await Session.start(module, backend);
  return passesSelfTest(session) ? { session, module, backend } : undefined;
}
