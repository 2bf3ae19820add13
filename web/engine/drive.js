// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';
import { pause } from './pause.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./types.js').Controls} Controls */

/** How long the thread is kept before others get a turn, in milliseconds. */
const SLICE = 8;

/**
 * Takes step after step until one answers false; between slices others get a turn, the caller hears how far it is, and
 * may have aborted the call.
 * @param {Session} session
 * @param {Controls} controls
 * @param {() => boolean} step
 * @param {() => import('./types.js').Progress} progress
 */
export async function inSlices(session, { signal, onProgress }, step, progress) {
  let sliceStart = performance.now();
  while (step()) {
    if (performance.now() - sliceStart < SLICE) continue;
    onProgress?.(progress());
    await pause();
    session.throwIfEnded(signal);
    sliceStart = performance.now();
  }
}

/**
 * What `read` makes of the result of a run. However it ends, the run is let go of, and with it the memory whose addresses
 * are in the result.
 * @template Value
 * @param {Session} session
 * @param {import('#glue').Run | Refusal} started
 * @param {Controls} controls
 * @param {(result: any) => Value} read
 */
export async function drive(session, started, controls, read) {
  const run = orThrow(started);
  const step = () => {
    orThrow(run.step());
    return !run.done();
  };
  try {
    await inSlices(session, controls, step, () => run.progress());
    return read(run.result());
  } finally {
    run.delete();
  }
}

/** @typedef {{ code: import('./lab-error.js').LabErrorCode, field: string, message: string }} Refusal */

/**
 * What the engine answered, unless it is a refusal.
 * @template Answer
 * @param {Answer | Refusal} answer
 * @returns {Answer}
 */
export function orThrow(answer) {
  if (answer === null || !Object.hasOwn(/** @type {object} */ (answer), 'code'))
    return /** @type {Answer} */ (answer);
  const { code, field, message } = /** @type {Refusal} */ (answer);
  throw new LabError(code, message, { field: field || undefined });
}
