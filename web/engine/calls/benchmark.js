// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { inSlices } from '../drive.js';
import { Memory } from '../memory.js';

/** As the engine counts them. */
const OPERATIONS = /** @type {const} */ (['rms-norm', 'layer-norm', 'softmax', 'copy']);
const BATCHES = 5;
/** How long the calls between two looks at the clock take at least, in milliseconds: more than its coarsest tick. */
const PIECE = 4;

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 * @param {import('../types.js').Controls} controls
 */
export async function benchmark(session, options, controls) {
  const given = check.object(options, ['op', 'rows', 'width', 'minMs']);
  const operation = OPERATIONS.indexOf(check.oneOf('op', given.op, OPERATIONS));
  const rows = check.whole('rows', given.rows ?? 64, 1, check.MAX_FLOATS);
  const width = check.whole('width', given.width ?? 1024, 1, check.MAX_FLOATS);
  const minMs = check.finite('minMs', given.minMs ?? 200, 1, 10_000);
  const count = rows * width;
  check.limit('width', 2 * count);

  const { glue } = session;
  const memory = new Memory(glue, 4 * (2 * count + 2 * width));
  try {
    const x = memory.floats(count);
    const y = memory.floats(count);
    const gain = memory.put(new Float32Array(width).fill(1));
    const bias = memory.put(new Float32Array(width));
    glue.gaussians(x, count, 7);

    /** @type {number[]} */
    const nsPerCall = [];
    let calls = 1;
    let steady = false;
    let done = 0;
    let ms = 0;
    const step = () => {
      const start = performance.now();
      glue._repeat(operation, y, x, gain, bias, rows, width, calls);
      const took = performance.now() - start;
      // The first calls, of slower code, only find out how many there go into a piece.
      if (!steady) {
        steady = took >= PIECE;
        if (!steady) calls *= 2;
        return true;
      }
      done += calls;
      ms += took;
      if (ms < minMs) return true;
      nsPerCall.push((1e6 * ms) / done);
      done = ms = 0;
      return nsPerCall.length < BATCHES;
    };
    const progress = () => ({
      stage: /** @type {const} */ ('batches'),
      done: nsPerCall.length,
      of: BATCHES,
    });
    await inSlices(session, controls, step, progress);

    nsPerCall.sort((a, b) => a - b);
    const median = nsPerCall[(BATCHES - 1) / 2];
    return {
      nsPerCall: { min: nsPerCall[0], median, max: nsPerCall[BATCHES - 1] },
      bytesPerSecond: (8 * count * 1e9) / median,
    };
  } finally {
    memory.free();
  }
}
