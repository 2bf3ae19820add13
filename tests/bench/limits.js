// SPDX-License-Identifier: MIT
// The loops of limits.wat: the traffic and the arithmetic of a kernel, with nothing else around them.

/** @typedef {Awaited<ReturnType<typeof startLimits>>} Limits */

const OPERATIONS_PER_TURN = 104;
const PAGE = 65536;

/** @param {BufferSource} wasm the module that limits.wat describes */
export async function startLimits(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm);
  const { memory, copy, readAndCopy, multiplyAdd } =
    /** @type {{ memory: WebAssembly.Memory } & Record<string, (...values: number[]) => number>} */ (
      instance.exports
    );
  checkMultiplyAdd(multiplyAdd);

  return {
    /**
     * Two ways of moving `x` to another place: at once, and row by row after each row was read.
     * @param {Float32Array} x @param {number} rows
     * @returns {Record<'copy' | 'read + copy', import('./rounds.js').Candidate>}
     */
    traffic(x, rows) {
      const bytes = x.byteLength;
      const missing = 2 * bytes + PAGE - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      const views = [0, bytes].map((at) => new Float32Array(memory.buffer, at, x.length));
      views[0].set(x);
      const ways = {
        copy: () => copy(bytes, 0, bytes),
        'read + copy': () => readAndCopy(bytes, 0, rows, bytes / rows),
      };
      for (const [name, run] of Object.entries(ways)) {
        views[1].fill(0);
        run();
        if (views[1].some((value, i) => value !== x[i])) throw new Error(`${name} is no copy`);
      }
      /** @param {() => number} run @returns {import('./rounds.js').Candidate} */
      const often = (run) => (times) => {
        for (let i = 0; i < times; i++) run();
      };
      return { copy: often(ways.copy), 'read + copy': often(ways['read + copy']) };
    },

    /**
     * As many floating-point operations, in registers.
     * @param {number} operations
     * @returns {import('./rounds.js').Candidate}
     */
    arithmetic(operations) {
      return (times) => {
        multiplyAdd(0.5, 1, Math.round((times * operations) / OPERATIONS_PER_TURN));
      };
    },
  };
}

/** The sum of the chains a <- a f + t, from t, 2 t, ... 13 t. @param {(...values: number[]) => number} multiplyAdd */
function checkMultiplyAdd(multiplyAdd) {
  let chains = Array.from({ length: 13 }, (_, i) => 3 * (i + 1));
  for (let turn = 0; turn < 5; turn++) chains = chains.map((a) => a * 0.5 + 3);
  const expected = chains.reduce((sum, a) => sum + a, 0);
  const sum = multiplyAdd(0.5, 3, 5);
  if (sum !== expected) throw new Error(`multiplyAdd gives ${sum}, not ${expected}`);
}
