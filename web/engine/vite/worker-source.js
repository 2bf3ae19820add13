// SPDX-License-Identifier: MIT
import { build } from 'vite';

const ID = 'virtual:worker-source';

/**
 * `virtual:worker-source`: the worker bundled into one classic script, as a string.
 * @param {import('vite').InlineConfig} config that the worker is built with
 * @param {string} entry
 * @returns {import('vite').Plugin}
 */
export const workerSource = (config, entry) => ({
  name: 'worker-source',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  async load(id) {
    if (id !== `\0${ID}`) return undefined;
    const built = await build({
      ...config,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        lib: { entry, formats: ['iife'], name: 'rmsWorker', fileName: () => 'worker.js' },
      },
    });
    const [{ output }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([built].flat());
    return `export default ${JSON.stringify(output[0].code)}`;
  },
});
