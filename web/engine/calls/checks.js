// SPDX-License-Identifier: MIT
import { drive } from '../drive.js';
import { copyDoubles } from '../memory.js';
import { startOnModel } from './model-run.js';

/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types.js').Controls} Controls */

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {Controls} controls
 */
export function layerKnockout(session, options, controls) {
  const run = startOnModel(session.glue, 'startKnockout', options, 2);
  return drive(session, run, controls, ({ loss, without, layers }) => ({
    loss,
    without: copyDoubles(session.glue, without, layers),
  }));
}

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {Controls} controls
 */
export function gradientCheck(session, options, controls) {
  return drive(
    session,
    startOnModel(session.glue, 'startGradientCheck', options, 2),
    controls,
    (slope) => slope,
  );
}
