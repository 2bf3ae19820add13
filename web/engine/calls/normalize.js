// SPDX-License-Identifier: MIT
import { badArgument } from '../lab-error.js';
import { copyDoubles, copyFloats, withMemory } from '../memory.js';
import { readRows } from './rows.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function normalize({ glue }, options) {
  const { given, x, rows, width, norm, eps, gain, bias } = readRows(options, ['y']);
  const y = readOutput(given.y, x.length);

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
      y: copyFloats(glue, output, x.length, y),
      rms: l2In.map((length) => length / Math.sqrt(width)),
      l2In,
      l2Out: copyDoubles(glue, lengthsOut, rows),
    };
  });
}

/** @param {unknown} y @param {number} length */
function readOutput(y, length) {
  if (y === undefined || (y instanceof Float32Array && y.length === length)) return y;
  throw badArgument('y', `y is where the answer goes; it must be a Float32Array of ${length}`);
}
