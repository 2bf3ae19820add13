// SPDX-License-Identifier: MIT
import { createEngine } from '../engine/index.js';
import { plainNorm } from './plain-norm.js';
import { MIN_MS, timeBatches, turn } from './timing.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./task.js').Controls} Controls */
/** @typedef {'js' | 'scalar' | 'simd'} Way */
/** @typedef {import('./timing.js').Spread} Spread */
/** @typedef {{ way: Way, nsPerCall: Spread, bytesPerSecond: number }} Speed */
/** @typedef {{ rows: number, width: number, gap: number, speeds: Speed[] }} Speeds  no speeds where the answers differ */

const EPS = 1e-6;
/** Of components of about 1, in float32. */
const MOST_GAP = 1e-4;
/** How many numbers are compared at a time: a few milliseconds. */
const PIECE = 2 ** 17;

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

/** The largest difference between what the engines answer and what JavaScript does; a few rows at a time, between which
 * others get a turn. @param {Engine[]} engines @param {Float32Array} x @param {Float32Array} gain */
async function largestGap(engines, x, gain) {
  const width = gain.length;
  const piece = width * Math.ceil(PIECE / width);
  let gap = 0;
  for (let at = 0; at < x.length; at += piece) {
    const rows = x.subarray(at, at + piece);
    const expected = new Float32Array(rows.length);
    plainNorm(expected, rows, gain, EPS);
    for (const engine of engines) {
      const { y } = await engine.normalize({ x: rows, width, norm: 'rms', eps: EPS, gain });
      for (let i = 0; i < y.length; i++) {
        const difference = Math.abs(y[i] - expected[i]);
        if (!(difference <= gap)) gap = difference;
      }
    }
    await turn();
  }
  return gap;
}
