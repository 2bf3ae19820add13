// SPDX-License-Identifier: MIT
// The measurement itself, the same in Node and in a page.
import { readBytes } from './files.js';
import { startKernels } from './kernels.js';
import { startLimits } from './limits.js';
import { startJax } from './peers/jax.js';
import { startOrt } from './peers/ort.js';
import { startTfjs } from './peers/tfjs.js';
import { takePart, takeTurns } from './rounds.js';
import { ROWS } from './rows/index.js';

/** `whole` names the times that only serve to take parts of. @typedef {{ name: string, times: Record<string, import('./rounds.js').Times>, whole: string[], musts: import('./rows/row.js').Must[] }} Measured */

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
    const { candidates, parts = {}, musts, release } = await prepare(tools);
    const times = await takeTurns(candidates, now);
    for (const [name, part] of Object.entries(parts)) times[name] = takePart(times, part);
    await release();
    const whole = Object.values(parts).flatMap(({ more, one }) => (one ? [more, one] : [more]));
    rows.push({ name, times, whole, musts });
  }
  const { ort, tfjs, jax } = tools;
  const versions = { 'onnxruntime-web': ort.version, tfjs: tfjs.version, 'jax-js': jax.version };
  return { versions, rows };
}
