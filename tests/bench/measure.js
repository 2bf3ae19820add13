// SPDX-License-Identifier: MIT
// The measurement itself, the same in Node and in a page.
import { readBytes } from './files.js';
import { startKernels } from './kernels.js';
import { startLimits } from './limits.js';
import { startJax } from './peers/jax.js';
import { startOrt } from './peers/ort.js';
import { startTfjs } from './peers/tfjs.js';
import { difference, takeTurns } from './rounds.js';
import { ROWS } from './rows/index.js';

/** `parts` name the times that only serve to take differences. @typedef {{ name: string, times: Record<string, import('./rounds.js').Times>, parts: string[], musts: import('./rows/row.js').Must[] }} Measured */

/**
 * @param {{ only: string, now: import('./rounds.js').Clock, log: (line: string) => void }} options `only`: part of the rows' names
 */
export async function measure({ only, now, log }) {
  const root = new URL('../../', import.meta.url);
  const packages = new URL('build/bench/node_modules/', root);
  const { createEngine } = await import(new URL('dist/engine/engine.js', root).href);
  const tools = {
    createEngine,
    kernels: await startKernels(new URL('build/wasm-simd/', root)),
    limits: await startLimits(await readBytes(new URL('build/bench/limits.wasm', root))),
    ort: await startOrt(packages),
    tfjs: await startTfjs(packages),
    jax: await startJax(packages),
  };

  /** @type {Measured[]} */
  const rows = [];
  for (const { name, prepare } of ROWS.filter(({ name }) => name.includes(only))) {
    log(name);
    const { candidates, differences = {}, musts, release } = await prepare(tools);
    const times = await takeTurns(candidates, now);
    for (const [name, { more, one, divisor }] of Object.entries(differences)) {
      times[name] = difference(times[more], times[one], divisor);
    }
    await release();
    const parts = Object.values(differences).flatMap(({ more, one }) => [more, one]);
    rows.push({ name, times, parts, musts });
  }
  const { ort, tfjs, jax } = tools;
  const versions = { 'onnxruntime-web': ort.version, tfjs: tfjs.version, 'jax-js': jax.version };
  return { versions, rows };
}
