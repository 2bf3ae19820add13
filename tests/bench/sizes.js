// SPDX-License-Identifier: MIT
// What the engine and its peers weigh on the wire: bytes after brotli, of wasm and scripts together.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { BUDGETS } from '../../web/release/budgets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = `${root}build/bench/node_modules/`;
const weighed = `${root}build/bench/sizes.json`;

/** @type {Record<string, string[]>} */
const PEERS = {
  'onnxruntime-web': [
    'onnxruntime-web/dist/ort.wasm.bundle.min.mjs',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  ],
  tfjs: [
    '@tensorflow/tfjs/dist/tf.min.js',
    '@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.min.js',
    '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
  ],
  'jax-js': ['@jax-js/jax/dist/index.js', '@jax-js/jax/dist/backend-CnjgxpXq.js'],
};

/** @returns {{ ours: number, most: number, peers: Record<string, number> }} */
export function measureSizes() {
  const { file, most } = BUDGETS['the engine alone (SIMD)'];
  /** @type {import('../../web/release/budgets.js').Sizes} */
  const files = JSON.parse(readFileSync(`${root}dist/sizes.json`, 'utf8'));
  const ours = Object.entries(files)
    .filter(([path]) => file.test(path))
    .reduce((sum, [, { brotli }]) => sum + brotli, 0);
  return { ours, most, peers: weighPeers() };
}

/** Once for each set of packages, since it takes a while. @returns {Record<string, number>} */
function weighPeers() {
  if (existsSync(weighed)) return JSON.parse(readFileSync(weighed, 'utf8'));
  const weigh = (/** @type {string} */ path) =>
    brotliCompressSync(readFileSync(packages + path)).length;
  const sizes = Object.fromEntries(
    Object.entries(PEERS).map(([name, paths]) => [
      name,
      paths.reduce((sum, path) => sum + weigh(path), 0),
    ]),
  );
  writeFileSync(weighed, JSON.stringify(sizes));
  return sizes;
}
