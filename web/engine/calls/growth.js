// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { drive } from '../drive.js';
import { copyFloats } from '../memory.js';

const OPTIONS = ['layers', 'width', 'writeNorm', 'startNorm', 'correlation', 'trials', 'seed'];

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 * @param {import('../types.js').Controls} controls
 */
export function growth(session, options, controls) {
  const given = check.object(options, OPTIONS);
  const layers = check.whole('layers', given.layers ?? 128, 1, 512);
  const width = check.whole('width', given.width ?? 128, 2, 512);
  const writeNorm = check.finite('writeNorm', given.writeNorm ?? 1, 1e-6, 1e6);
  const startNorm = check.finite('startNorm', given.startNorm ?? 1, 0, 1e6);
  const correlation = check.finite('correlation', given.correlation ?? 0, 0, 1);
  const trials = check.whole('trials', given.trials ?? 200, 1, 1000);
  const seed = check.whole('seed', given.seed ?? 7, 0, check.MAX_SEED);

  const { glue } = session;
  const run = glue.startGrowth(layers, width, writeNorm, startNorm, correlation, trials, seed);
  return drive(session, run, controls, ({ mean, low, high, theory, slope }) => {
    const copy = (/** @type {number} */ address) => copyFloats(glue, address, layers + 1);
    return {
      depth: Float32Array.from({ length: layers + 1 }, (_, depth) => depth),
      mean: copy(mean),
      low: copy(low),
      high: copy(high),
      theory: copy(theory),
      slope,
    };
  });
}
