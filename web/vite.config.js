// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { workerFile } from './engine/vite/worker-file.js';
import { workerSource } from './engine/vite/worker-source.js';
import { lessonPlugin } from './lesson/plugin.js';

/** @param {string} path from this folder */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));

/** What every build shares. The inline ones hold wasm and worker inside the script. @param {boolean} inline */
const shared = (inline) => ({
  configFile: /** @type {const} */ (false),
  define: { RMS_VERSION: JSON.stringify(version) },
  resolve: { conditions: [...(inline ? ['inline'] : []), ...defaultClientConditions] },
});

export default defineConfig(({ mode }) => {
  const inline = mode === 'engine';
  const base = shared(inline);
  if (inline) {
    return {
      ...base,
      root: here('.'),
      plugins: [workerSource(base, here('./engine/worker.js'))],
      build: {
        target: 'es2022',
        outDir: here('../dist/engine'),
        emptyOutDir: true,
        lib: { entry: here('./engine/index.js'), formats: ['es'], fileName: () => 'engine.js' },
        rolldownOptions: { output: { minify: true } },
      },
    };
  }
  return {
    ...base,
    root: here('./pages'),
    base: './',
    plugins: [lessonPlugin(), workerFile(here('./engine/worker.js'))],
    build: {
      target: 'es2022',
      outDir: here('../dist/site'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  };
});
