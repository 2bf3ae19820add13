// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { copyFloats, withMemory } from '../memory.js';
import { NORMS, readRows } from './rows.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function normalizeBackward({ glue }, options) {
  const { given, x, rows, width, norm, eps, gain } = readRows(options, ['dy']);
  const dy = check.vector('dy', given.dy, x.length);
  const hasGain = NORMS[norm] !== 'none';
  const hasBias = NORMS[norm] === 'layer';

  return withMemory(glue, 4 * (2 * x.length + 3 * width), (memory) => {
    const input = memory.put(x);
    const gradient = memory.put(dy);
    const gainAt = gain ? memory.put(gain) : 0;
    const dGain = hasGain ? memory.floats(width) : 0;
    const dBias = hasBias ? memory.floats(width) : 0;
    glue._normalize_backward(
      gradient,
      dGain,
      dBias,
      input,
      gainAt,
      gradient,
      rows,
      width,
      norm,
      eps,
    );
    return {
      dx: copyFloats(glue, gradient, x.length),
      ...(hasGain && { dGain: copyFloats(glue, dGain, width) }),
      ...(hasBias && { dBias: copyFloats(glue, dBias, width) }),
    };
  });
}
