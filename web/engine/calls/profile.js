// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { nameConfig } from '../config.js';
import { drive } from '../drive.js';
import { startOnModel } from './model-run.js';

/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types.js').Controls} Controls */

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {Controls} controls
 */
export function profile(session, options, controls) {
  const { gradients, ...others } = /** @type {Record<string, unknown>} */ (options ?? {});
  const backwards = check.flag('gradients', gradients ?? false);
  return finishProfile(session, controls, () =>
    startOnModel(session.glue, 'startProfile', others, 1, backwards),
  );
}

/**
 * @param {Session} session
 * @param {Controls} controls
 * @param {() => any} start
 */
export function finishProfile(session, controls, start) {
  const started = performance.now();
  return drive(session, start(), controls, (measured) => ({
    ...measured,
    config: nameConfig(session.glue, measured.config),
    backend: session.backend,
    ms: performance.now() - started,
  }));
}
