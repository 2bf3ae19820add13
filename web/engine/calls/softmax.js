// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { badArgument } from '../lab-error.js';
import { copyFloats, withMemory } from '../memory.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function softmax({ glue }, options) {
  const given = check.object(options, ['scores', 'scale', 'squared']);
  const scores = check.vector('scores', given.scores);
  if (scores.length === 0)
    throw badArgument('scores', 'scores has 0 numbers; it must have at least 1');
  const scale = check.finite('scale', given.scale ?? 1);
  const factor = check.flag('squared', given.squared ?? false) ? scale * scale : scale;

  return withMemory(glue, 8 * scores.length, (memory) => {
    const input = memory.put(scores);
    const output = memory.floats(scores.length);
    const { entropy, jacobianNorm } = glue.softmax(output, input, scores.length, factor);
    return { p: copyFloats(glue, output, scores.length), entropy, jacobianNorm };
  });
}
