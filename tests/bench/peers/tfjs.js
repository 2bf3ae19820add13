// SPDX-License-Identifier: MIT
// TensorFlow.js with its wasm backend, SIMD, on one thread.
import { readBytes } from '../files.js';

/** @typedef {Awaited<ReturnType<typeof startTfjs>>} Tfjs */

/** @param {URL} packages the folder that the peers are installed in */
export async function startTfjs(packages) {
  const folder = new URL('@tensorflow/', packages);
  const tf = await importScript(new URL('tfjs/dist/tf.min.js', folder));
  const wasm = await importScript(new URL('tfjs-backend-wasm/dist/tf-backend-wasm.min.js', folder));
  const simd = new URL('tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm', folder);
  const bytes = await readBytes(simd);
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/wasm' }));
  const kinds = ['', '-simd', '-threaded-simd'];
  const names = kinds.map((kind) => `tfjs-backend-wasm${kind}.wasm`);
  (wasm.wasm ?? wasm).setWasmPaths(Object.fromEntries(names.map((n) => [n, address])), true);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  if (tf.getBackend() !== 'wasm') throw new Error('tfjs has no wasm backend');
  return { tf, version: /** @type {string} */ (tf.version_core) };
}

/** What a script puts into `tf` or into its exports, where it finds such. @param {URL} url */
async function importScript({ href }) {
  return (await import(href)).default ?? Reflect.get(globalThis, 'tf');
}
