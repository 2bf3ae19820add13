// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { nameConfig, readConfig } from '../config.js';
import { drive } from '../drive.js';
import { badArgument } from '../lab-error.js';
import { withMemory } from '../memory.js';
import { readTokens } from './tokens.js';

/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types.js').Controls} Controls */

/**
 * @param {Session} session
 * @param {unknown} options
 * @param {Controls} controls
 */
export function profile(session, options, controls) {
  const { text, symbols, gradients, weights, ...fields } = /** @type {Record<string, unknown>} */ (
    options ?? {}
  );
  const backwards = check.flag('gradients', gradients ?? false);
  const tokens = readTokens(text, symbols);
  const { glue } = session;
  const { config, values } =
    weights === undefined ? { config: fields } : readWeights(weights, fields);
  const numbers = readConfig(glue, config);
  const count = values?.length ?? 0;
  const bytes = 8 * numbers.length + 4 * count + tokens.length;
  return finishProfile(session, controls, () =>
    withMemory(glue, bytes, (memory) => {
      const configAt = memory.putDoubles(numbers);
      const weightsAt = values ? memory.put(values) : 0;
      const tokensAt = memory.putBytes(tokens);
      return glue.startProfile(configAt, tokensAt, tokens.length, weightsAt, count, backwards);
    }),
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

/**
 * What a trainer gave: weights and the config they are of, beside which nothing may be asked for.
 * @param {unknown} weights
 * @param {Record<string, unknown>} others
 */
function readWeights(weights, others) {
  const [other] = Object.keys(others);
  if (other) throw badArgument(other, `${other} is given, but the config comes with the weights`);
  const { config, values } = check.object(weights, ['config', 'tensors', 'values']);
  if (!(values instanceof Float32Array)) {
    throw badArgument('weights', 'weights must be what a trainer gave');
  }
  return { config, values: check.vector('weights', values) };
}
