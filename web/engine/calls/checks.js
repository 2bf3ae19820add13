// SPDX-License-Identifier: MIT
import { readConfig } from '../config.js';
import { drive } from '../drive.js';
import { copyDoubles, withMemory } from '../memory.js';
import { readTokens } from './tokens.js';

/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types.js').Controls} Controls */

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {'startKnockout' | 'startGradientCheck'} name
 */
function start({ glue }, options, name) {
  const { text, symbols, ...config } = /** @type {Record<string, unknown>} */ (options ?? {});
  const tokens = readTokens(text, symbols, 2);
  const numbers = readConfig(glue, config);
  return withMemory(glue, 8 * numbers.length + tokens.length, (memory) =>
    glue[name](memory.putDoubles(numbers), memory.putBytes(tokens), tokens.length),
  );
}

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {Controls} controls
 */
export function layerKnockout(session, options, controls) {
  const run = start(session, options, 'startKnockout');
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
  return drive(session, start(session, options, 'startGradientCheck'), controls, (slope) => slope);
}
