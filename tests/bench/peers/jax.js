// SPDX-License-Identifier: MIT
// jax-js with its wasm backend, on one thread: it takes more only where memory can be shared.
import { readBytes } from '../files.js';

/** @typedef {Awaited<ReturnType<typeof startJax>>} Jax */

/** @param {URL} packages the folder that the peers are installed in */
export async function startJax(packages) {
  const jax = await import(new URL('@jax-js/jax/dist/index.js', packages).href);
  if (!(await jax.init('wasm')).includes('wasm')) throw new Error('jax-js has no wasm backend');
  jax.defaultDevice('wasm');
  const about = await readBytes(new URL('@jax-js/jax/package.json', packages));
  const { version } = JSON.parse(new TextDecoder().decode(about));
  return { jax, version: /** @type {string} */ (version) };
}
