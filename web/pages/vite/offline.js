// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';

const WORKER = 'sw.js';
const STORED = '**/*.{html,js,css,wasm,woff2,svg,txt,webmanifest}';

/** The worker itself, and what other pages load from the site but the lesson never. */
const LEFT_OUT = [
  /^sw\.js$/,
  /^rms-lab(\.classic)?\.js$/,
  /^rms-frame\.js$/,
  /^embed\.html$/,
  /^rmsnorm-lab\.html$/,
  /^v\d[^/]*\//,
];
const isLeftOut = (/** @type {string} */ file) => LEFT_OUT.some((pattern) => pattern.test(file));

/**
 * The site stores itself on the reader's device, or, where it no longer should, removes itself from there.
 * @param {boolean} wanted
 * @param {import('vite').PluginOption[]} plugins of the worker's own build
 * @returns {import('vite').PluginOption}
 */
export const offlineSite = (wanted, plugins) =>
  wanted ? [inPage(), storedSite(plugins)] : retiredWorker();

/** @returns {import('vite').Plugin} */
const inPage = () => ({
  name: 'offline-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
      { tag: 'script', attrs: { type: 'module', src: './offline/index.js' } },
    ],
  },
});

/** @param {import('vite').PluginOption[]} plugins @returns {import('vite').PluginOption} */
function storedSite(plugins) {
  let folder = '';
  /** @type {Set<string>} */
  let stored = new Set();

  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline',
    filename: WORKER,
    registerType: 'prompt',
    injectRegister: null,
    manifest: false,
    integration: {
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      buildPlugins: { vite: plugins },
      globPatterns: [STORED],
      manifestTransforms: [
        (entries) => {
          const manifest = entries
            .filter(({ url }) => !isLeftOut(url))
            .map((entry) => ({ ...entry, integrity: integrity(join(folder, entry.url)) }))
            .sort((a, b) => (a.url < b.url ? -1 : 1));
          stored = new Set(manifest.map(({ url }) => url));
          return { manifest };
        },
      ],
    },
  });

  /** @type {import('vite').Plugin} */
  const complete = {
    name: 'offline-complete',
    apply: 'build',
    enforce: 'post',
    // The worker is built when the page is written; that this takes longer than the page needs no warning.
    config: () => ({ build: { rolldownOptions: { checks: { pluginTimings: false } } } }),
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return;
        const forgotten = filesIn(folder).filter((file) => !stored.has(file) && !isLeftOut(file));
        if (forgotten.length === 0) return;
        throw new Error(
          `web/pages/vite/offline.js neither stores nor leaves out ${forgotten.join(', ')}`,
        );
      },
    },
  };
  return [worker, complete];
}

/** @returns {import('vite').Plugin} */
const retiredWorker = () => ({
  name: 'offline-retired',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('../offline/retired-sw.js', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: WORKER, source });
  },
});

const integrity = (/** @type {string} */ file) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
