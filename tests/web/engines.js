// SPDX-License-Identifier: MIT
import { after } from 'node:test';
import { createEngine } from 'rmsnorm-lab/engine';

/** The engine on both of its builds, disposed of when the file's tests are done. */
export const engines = {
  simd: await createEngine({ backend: 'simd' }),
  scalar: await createEngine({ backend: 'scalar' }),
};

export const backends = /** @type {const} */ (['simd', 'scalar']);

after(() => Promise.all(backends.map((backend) => engines[backend].dispose())));
