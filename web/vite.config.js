// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { workerFile } from './engine/vite/worker-file.js';
import { workerSource } from './engine/vite/worker-source.js';
import { lessonPlugin } from './lesson/plugin.js';
import { offlineSite } from './pages/vite/offline.js';
import { onePage } from './pages/vite/one-page.js';

/** @param {string} path from this folder */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
const WORKER = here('./engine/worker.js');

/**
 * What is built into one file, with wasm and worker inside the script.
 * @type {Record<string, { entry: string, folder: string, file: string, format: 'es' | 'iife' }>}
 */
const SINGLE_FILES = {
  engine: {
    entry: './engine/index.js',
    folder: '../dist/engine',
    file: 'engine.js',
    format: 'es',
  },
  elements: {
    entry: './pages/rms-lab.js',
    folder: '../dist',
    file: 'rms-lab.js',
    format: 'es',
  },
  classic: {
    entry: './pages/rms-lab.js',
    folder: '../dist',
    file: 'rms-lab.classic.js',
    format: 'iife',
  },
};

/** What every build shares. @param {string[]} conditions */
const shared = (conditions) => ({
  configFile: /** @type {const} */ (false),
  define: { RMS_VERSION: JSON.stringify(version) },
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
});

/** @param {(typeof SINGLE_FILES)[string]} options */
function singleFile({ entry, folder, file, format }) {
  const base = shared(['inline']);
  return {
    ...base,
    root: here('.'),
    plugins: [workerSource(base, WORKER)],
    build: {
      target: 'es2022',
      outDir: here(folder),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: here(entry), formats: [format], name: 'rmsLab', fileName: () => file },
      rolldownOptions: { output: { minify: true } },
    },
  };
}

/** The whole lesson as one file that opens by a double click. */
function wholeLesson() {
  const base = shared(['inline']);
  return {
    ...base,
    root: here('./pages'),
    base: './',
    plugins: [
      lessonPlugin(),
      workerSource(base, WORKER),
      viteSingleFile(),
      onePage('rmsnorm-lab.html'),
    ],
    build: {
      target: 'es2022',
      outDir: here('../dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === 'single') return wholeLesson();
  if (Object.hasOwn(SINGLE_FILES, mode)) return singleFile(SINGLE_FILES[mode]);
  return {
    ...shared([]),
    root: here('./pages'),
    base: './',
    plugins: [lessonPlugin(), workerFile(WORKER), offlineSite(process.env.RMS_OFFLINE !== 'off')],
    build: {
      target: 'es2022',
      outDir: here('../dist/site'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  };
});
