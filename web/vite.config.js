// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { wasmHex } from './engine/vite/wasm-hex.js';
import { workerFile } from './engine/vite/worker-file.js';
import { workerSource } from './engine/vite/worker-source.js';
import { lessonPlugin } from './lesson/plugin.js';
import { IN_A_PAGE } from './pages/vite/in-a-page.js';
import { offlineSite } from './pages/vite/offline.js';
import { onePage } from './pages/vite/one-page.js';
import { pageParts } from './pages/vite/parts.js';
import { bundledPackages, notice } from './release/bundled.js';
import { licencesText } from './release/licences.js';

/** @param {string} path from this folder */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
const WORKER = here('./engine/worker.js');

/**
 * @typedef {object} Release
 * @property {string} base the site's address
 * @property {string} integrity the hash of the classic script
 * @property {Set<string>} bundled takes the folders of the packages whose code is in what is built
 */
/** @typedef {{ entry: string, file: string, format: 'es' | 'iife', mark?: string, banner?: string, footer?: string }} Script */

/**
 * What is built into one script, with wasm and worker inside where they are used.
 * @type {Record<string, Script>}
 */
const SCRIPTS = {
  engine: { entry: './engine/index.js', file: 'engine/engine.js', format: 'es' },
  elements: { entry: './pages/rms-lab.js', file: 'rms-lab.js', format: 'es', ...IN_A_PAGE },
  classic: {
    entry: './pages/rms-lab.js',
    file: 'rms-lab.classic.js',
    format: 'iife',
    // Without it a page that is not in UTF-8 would read the Chinese in its own encoding.
    mark: '\ufeff',
    ...IN_A_PAGE,
  },
  // It imports nothing, and its block hides its names: a classic script as it stands.
  frame: { entry: './pages/rms-frame.js', file: 'rms-frame.js', format: 'es' },
};

/**
 * What is built into one page. One that travels alone carries the licences.
 * @type {Record<string, { entry: string, file: string, alone: boolean }>}
 */
const PAGES = {
  single: { entry: 'index.html', file: 'rmsnorm-lab.html', alone: true },
  embed: { entry: 'embed.html', file: 'embed.html', alone: false },
};

/** What every build shares. @param {string[]} conditions @param {Release} release */
const shared = (conditions, { base, integrity, bundled }) => ({
  configFile: /** @type {const} */ (false),
  define: {
    RMS_VERSION: JSON.stringify(version),
    RMS_BASE: JSON.stringify(base),
    RMS_CLASSIC_INTEGRITY: JSON.stringify(integrity),
  },
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  plugins: [bundledPackages(bundled)],
});

const TO_DIST = {
  target: 'es2022',
  outDir: here('../dist'),
  emptyOutDir: false,
  copyPublicDir: false,
};

/** @param {Script} script @param {Release} release @returns {import('vite').InlineConfig} */
function oneScript({ entry, file, format, mark = '', banner = '', footer }, release) {
  const base = shared(['inline'], release);
  // A classic script has no import.meta, but its element knows the address.
  const define = format === 'iife' ? { ...base.define, 'import.meta.url': '""' } : base.define;
  return {
    ...base,
    define,
    root: here('.'),
    plugins: [...base.plugins, wasmHex(), workerSource(base, WORKER)],
    build: {
      ...TO_DIST,
      lib: { entry: here(entry), formats: [format], name: 'rmsLab', fileName: () => file },
      rolldownOptions: {
        output: {
          minify: true,
          postBanner: (chunk) => mark + notice(chunk) + banner,
          postFooter: footer,
        },
      },
    },
  };
}

/** A page that opens by a double click. @param {(typeof PAGES)[string]} page @param {Release} release
 * @returns {import('vite').InlineConfig} */
function onePageBuild({ entry, file, alone }, release) {
  const base = shared(['inline'], release);
  return {
    ...base,
    root: here('./pages'),
    base: './',
    plugins: [
      ...base.plugins,
      pageParts(),
      lessonPlugin(),
      wasmHex(),
      workerSource(base, WORKER),
      viteSingleFile(),
      onePage(entry, file, () => (alone ? licencesText(release.bundled) : undefined)),
    ],
    build: {
      ...TO_DIST,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: here(`./pages/${entry}`) },
    },
  };
}

/** Both wasm builds are called engine.wasm. @param {import('vite').Rolldown.PreRenderedAsset} asset */
const nameOf = ({ originalFileNames: [file] }) => {
  const build = /wasm-(simd|scalar)/.exec(file ?? '')?.[1];
  return `assets/[name]${build ? `-${build}` : ''}-[hash][extname]`;
};

/** @param {Release} release @returns {import('vite').InlineConfig} */
const site = (release) => ({
  ...shared([], release),
  root: here('./pages'),
  base: './',
  plugins: [
    bundledPackages(release.bundled),
    pageParts(),
    lessonPlugin(),
    workerFile(WORKER),
    offlineSite(process.env.RMS_OFFLINE !== 'off', [bundledPackages(release.bundled)]),
  ],
  build: {
    target: 'es2022',
    outDir: here('../dist/site'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'gallery.html'].map((page) => here(`./pages/${page}`)),
      output: { assetFileNames: nameOf, postBanner: notice },
    },
  },
});

/** @param {string} mode @param {Partial<Release>} [given] @returns {import('vite').InlineConfig} */
export function configOf(mode, given = {}) {
  const release = { base: '', integrity: '', bundled: new Set(), ...given };
  if (Object.hasOwn(PAGES, mode)) return onePageBuild(PAGES[mode], release);
  if (Object.hasOwn(SCRIPTS, mode)) return oneScript(SCRIPTS[mode], release);
  return site(release);
}

export default defineConfig(({ mode }) => configOf(mode));
