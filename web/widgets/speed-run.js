// SPDX-License-Identifier: MIT
import { createEngine } from '../engine/index.js';
import { plainNorm } from './plain-norm.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./task.js').Controls} Controls */
/** @typedef {'js' | 'scalar' | 'simd'} Way */
/** @typedef {{ min: number, median: number, max: number }} Spread  nanoseconds of a call */
/** @typedef {{ way: Way, nsPerCall: Spread, bytesPerSecond: number }} Speed */
/** @typedef {{ rows: number, width: number, gap: number, speeds: Speed[] }} Speeds  no speeds where the answers differ */

export const BATCHES = 5;
const MIN_MS = 200;
/** How long the thread is kept at a time at least: longer than the coarsest tick of its clock. */
const PIECE_MS = 4;
const EPS = 1e-6;
/** Of components of about 1, in float32. */
const MOST_GAP = 1e-4;

/** RMSNorm of the same rows by JavaScript, scalar and SIMD WebAssembly, as far as the browser has them: compared, then
 * timed one after the other. @param {Engine} engine @param {{ rows: number, width: number }} size @param {Controls} controls
 * @returns {Promise<Speeds>} */
export async function measureSpeeds(engine, { rows, width }, { signal, onProgress }) {
  const other =
    engine.info.backend === 'simd' ? await createEngine({ backend: 'scalar' }) : undefined;
  const engines = other ? [other, engine] : [engine];
  try {
    signal.throwIfAborted();
    onProgress({ way: undefined });
    const { x } = await engine.gaussians({ count: rows * width, seed: 7 });
    const { x: gain } = await engine.gaussians({ count: width, seed: 8 });
    const gap = await largestGap(engines, x, gain);
    if (!(gap <= MOST_GAP)) return { rows, width, gap, speeds: [] };

    const y = new Float32Array(x.length);
    const tell = (/** @type {Way} */ way, done = 0) => onProgress({ way, done });
    /** @type {Speed[]} */
    const speeds = [];
    tell('js');
    const nsPerCall = await timeBatches(
      () => plainNorm(y, x, gain, EPS),
      signal,
      (done) => tell('js', done),
    );
    speeds.push({ way: 'js', nsPerCall, bytesPerSecond: (8e9 * x.length) / nsPerCall.median });
    for (const each of engines) {
      const way = each.info.backend;
      tell(way);
      const options = /** @type {const} */ ({ op: 'rms-norm', minMs: MIN_MS });
      const speed = await each.benchmark(
        { ...options, rows, width },
        { signal, onProgress: ({ done }) => tell(way, done) },
      );
      speeds.push({ way, ...speed });
    }
    return { rows, width, gap, speeds };
  } finally {
    await other?.dispose();
  }
}

/** The largest difference between what the engines answer and what JavaScript does. @param {Engine[]} engines
 * @param {Float32Array} x @param {Float32Array} gain */
async function largestGap(engines, x, gain) {
  const expected = new Float32Array(x.length);
  plainNorm(expected, x, gain, EPS);
  let gap = 0;
  for (const engine of engines) {
    const { y } = await engine.normalize({ x, width: gain.length, norm: 'rms', eps: EPS, gain });
    for (let i = 0; i < y.length; i++) {
      const difference = Math.abs(y[i] - expected[i]);
      if (!(difference <= gap)) gap = difference;
    }
    await turn();
  }
  return gap;
}

/** Of calls in this thread, as the engine's benchmark takes its own: pieces that others get a turn between, the first ones
 * only to find out how many calls go into a piece. @param {() => void} call @param {AbortSignal} signal
 * @param {(done: number) => void} onBatch @returns {Promise<Spread>} */
async function timeBatches(call, signal, onBatch) {
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
const turn = () =>
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

/** The one that is faster than every other, beyond the noise. @param {Speed[]} speeds */
export const winner = (speeds) =>
  speeds.find((one) =>
    speeds.every((other) => other === one || one.nsPerCall.max < other.nsPerCall.min),
  );
