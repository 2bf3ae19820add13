// SPDX-License-Identifier: MIT
import { copyDoubles, copyFloats, withMemory } from '../memory.js';
import { readRows } from './rows.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function normalize({ glue }, options) {
  const { x, rows, width, norm, eps, gain, bias } = readRows(options, []);

  return withMemory(glue, 16 * rows + 4 * (2 * x.length + 2 * width), (memory) => {
    const lengthsIn = memory.doubles(rows);
    const lengthsOut = memory.doubles(rows);
    const input = memory.put(x);
    const output = memory.floats(x.length);
    const gainAt = gain ? memory.put(gain) : 0;
    const biasAt = bias ? memory.put(bias) : 0;
    glue._normalize_measured(
      output,
      lengthsIn,
      lengthsOut,
      input,
      gainAt,
      biasAt,
      rows,
      width,
      norm,
      eps,
    );
    const l2In = copyDoubles(glue, lengthsIn, rows);
    return {
      y: copyFloats(glue, output, x.length),
      rms: l2In.map((length) => length / Math.sqrt(width)),
      l2In,
      l2Out: copyDoubles(glue, lengthsOut, rows),
    };
  });
}
