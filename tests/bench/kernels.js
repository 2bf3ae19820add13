// SPDX-License-Identifier: MIT
// The engine's kernels on data that stays in its memory: straight through the compiled module, past the promise API.
import { LINE } from '../../web/engine/memory.js';
import { readBytes } from './files.js';

/** @typedef {Awaited<ReturnType<typeof startKernels>>} Kernels */

/** @param {URL} build the folder of the compiled engine */
export async function startKernels(build) {
  const module = await WebAssembly.compile(await readBytes(new URL('engine.wasm', build)));
  const { default: factory } = await import(new URL('engine.mjs', build).href);
  /** @type {import('#glue').MainModule} */
  const glue = await factory({
    /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => void} done */
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then(done);
      return {};
    },
  });

  return {
    glue,

    /** @param {number} count @param {number} seed */
    gaussians(count, seed) {
      const at = allocate(glue, count);
      glue.gaussians(at, count, seed);
      const x = glue.HEAPF32.slice(at / 4, at / 4 + count);
      glue._free(at);
      return /** @type {Float32Array} */ (x);
    },

    /** The address of a copy. @param {Float32Array} values */
    put(values) {
      const at = allocate(glue, values.length);
      glue.HEAPF32.set(values, at / 4);
      return at;
    },

    /** @param {number} at @param {number} count @returns {Float32Array} */
    take: (at, count) => glue.HEAPF32.slice(at / 4, at / 4 + count),

    /** @param {number[]} addresses */
    release(...addresses) {
      for (const at of addresses) glue._free(at);
    },
  };
}

/** @param {import('#glue').MainModule} glue @param {number} count */
function allocate(glue, count) {
  const at = glue._memalign(LINE, 4 * count);
  if (at === 0) throw new Error(`no memory for ${count} floats`);
  return at;
}
