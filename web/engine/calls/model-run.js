// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { readConfig } from '../config.js';
import { badArgument } from '../lab-error.js';
import { withMemory } from '../memory.js';
import { readTokens } from './tokens.js';

/**
 * Starts what the glue knows by that name on a model and a text: the model of a config, or of weights.
 * @param {import('#glue').MainModule} glue
 * @param {'startProfile' | 'startKnockout' | 'startGradientCheck'} name
 * @param {unknown} options
 * @param {number} least how many tokens there must be
 * @param {boolean[]} flags
 */
export function startOnModel(glue, name, options, least, ...flags) {
  const { text, symbols, weights, ...fields } = /** @type {Record<string, unknown>} */ (
    options ?? {}
  );
  const tokens = readTokens(text, symbols, least);
  const { config, values } =
    weights === undefined ? { config: fields } : readWeights(weights, fields);
  const numbers = readConfig(glue, config);
  const count = values?.length ?? 0;
  const bytes = 8 * numbers.length + 4 * count + tokens.length;
  return withMemory(glue, bytes, (memory) => {
    const configAt = memory.putDoubles(numbers);
    const weightsAt = values ? memory.put(values) : 0;
    const tokensAt = memory.putBytes(tokens);
    const start = /** @type {(...values: any[]) => any} */ (glue[name]);
    return start(configAt, tokensAt, tokens.length, weightsAt, count, ...flags);
  });
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
