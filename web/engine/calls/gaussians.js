// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { copyFloats, withMemory } from '../memory.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function gaussians({ glue }, options) {
  const given = check.object(options, ['count', 'seed']);
  const count = check.whole('count', given.count, 1, check.MAX_FLOATS);
  const seed = check.whole('seed', given.seed, 0, check.MAX_SEED);

  return withMemory(glue, 4 * count, (memory) => {
    const x = memory.floats(count);
    glue.gaussians(x, count, seed);
    return { x: copyFloats(glue, x, count) };
  });
}
