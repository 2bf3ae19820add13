// SPDX-License-Identifier: MIT

/** @typedef {{ min: number, median: number, max: number }} Spread  nanoseconds of a call */

export const BATCHES = 5;
export const MIN_MS = 200;
/** How long the thread is kept at a time at least: longer than the coarsest tick of its clock. */
const PIECE_MS = 4;

/** Of calls in this thread, as the engine's benchmark takes its own: pieces that others get a turn between, the first ones
 * only to find out how many calls go into a piece. @param {() => void} call @param {AbortSignal} signal
 * @param {(done: number) => void} onBatch @returns {Promise<Spread>} */
export async function timeBatches(call, signal, onBatch) {
  /** @type {number[]} */
  const batches = [];
  let calls = 1;
  let steady = false;
  let done = 0;
  let ms = 0;
  while (batches.length < BATCHES) {
    const started = performance.now();
    for (let i = 0; i < calls; i++) call();
    const took = performance.now() - started;
    if (!steady) {
      steady = took >= PIECE_MS;
      if (!steady) calls *= 2;
    } else {
      done += calls;
      ms += took;
    }
    if (ms >= MIN_MS) {
      batches.push((1e6 * ms) / done);
      onBatch(batches.length);
      done = ms = 0;
    }
    await turn();
    signal.throwIfAborted();
  }
  batches.sort((a, b) => a - b);
  return { min: batches[0], median: batches[(BATCHES - 1) / 2], max: batches[BATCHES - 1] };
}

/** Gives other tasks of the thread a turn; a timer would be delayed after a few. */
export const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });

/** How many times as fast, where the slower one's fastest batch took longer than the faster one's slowest; else undefined.
 * Below 1 where the first is the slower. @param {Spread} first @param {Spread} second */
export function faster(first, second) {
  const apart = first.max < second.min || second.max < first.min;
  return apart ? second.median / first.median : undefined;
}

/** The one that is faster than every other, beyond the noise.
 * @template {{ nsPerCall: Spread }} Speed
 * @param {Speed[]} speeds */
export const winner = (speeds) =>
  speeds.find((one) =>
    speeds.every((other) => other === one || one.nsPerCall.max < other.nsPerCall.min),
  );
