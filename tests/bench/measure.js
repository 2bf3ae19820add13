// SPDX-License-Identifier: MIT
// The measurement itself, the same in Node and in a page.
import { readBytes } from './files.js';
import { startKernels } from './kernels.js';
import { startLimits } from './limits.js';
import { startOrt } from './peers/ort.js';
import { startTfjs } from './peers/tfjs.js';
import { difference, takeTurns } from './rounds.js';
import { ROWS } from './rows/index.js';

/** @typedef {{ name: string, times: Record<string, import('./rounds.js').Times>, musts: import('./rows/row.js').Row['musts'] }} Measured */

/**
 * @param {{ only: string, now: import('./rounds.js').Clock, log: (line: string) => void }} options `only`: part of the rows' names
 * @returns {Promise<Measured[]>}
 */
export async function measure({ only, now, log }) {
  const build = new URL('../../build/', import.meta.url);
  const packages = new URL('bench/node_modules/', build);
  const tools = {
    kernels: await startKernels(new URL('wasm-simd/', build)),
    limits: await startLimits(await readBytes(new URL('bench/limits.wasm', build))),
    ort: await startOrt(packages),
    tfjs: await startTfjs(packages),
    createEngine: (await import(new URL('../../dist/engine/engine.js', import.meta.url).href)).createEngine,
  };

  const results = [];
  for (const { name, prepare } of ROWS.filter(({ name }) => name.includes(only))) {
    log(name);
    const { candidates, differences = {}, musts, release } = await prepare(tools);
    const times = await takeTurns(candidates, now);
    for (const [name, [more, one, divisor]] of Object.entries(differences)) {
      times[name] = difference(times[more], times[one], divisor);
    }
    await release();
    results.push({ name, times, musts });
  }
  return results;
}
