// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';

const WORKER = 'sw.js';
const MANIFEST = 'manifest.webmanifest';
const KINDS = 'html,js,css,wasm,woff2,svg,txt';

/** What other pages load from the site, and the lesson itself never. */
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
 * The site stores itself on the reader's device with a service worker, or, when it no longer wants one, removes it from there.
 * @param {boolean} wanted
 * @returns {import('vite').PluginOption}
 */
export const offlineSite = (wanted) => (wanted ? [pageScript(), storedSite()] : retiredWorker());

/** @returns {import('vite').Plugin} */
const pageScript = () => ({
  name: 'offline-page-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [{ tag: 'script', attrs: { type: 'module', src: './offline/index.js' } }],
  },
});

/** @returns {import('vite').PluginOption} */
function storedSite() {
  let folder = '';
  /** @type {Set<string>} */
  const stored = new Set([MANIFEST]);

  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline',
    filename: WORKER,
    manifestFilename: MANIFEST,
    registerType: 'prompt',
    injectRegister: null,
    manifest: {
      name: 'RMSNorm Lab',
      short_name: 'RMSNorm Lab',
      description:
        'RMSNorm 与 pre-norm 互动课，每个数字都现场计算。An interactive lesson on RMSNorm and pre-norm, every number computed live.',
      lang: 'zh-CN',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#f7f9fa',
      theme_color: '#f7f9fa',
      icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    },
    integration: {
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
      },
    },
    includeManifestIcons: false, // found as a file like any other
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [`**/*.{${KINDS}}`],
      manifestTransforms: [
        (entries) => {
          const manifest = entries
            .filter(({ url }) => !isLeftOut(url))
            .map((entry) => ({ ...entry, integrity: integrityOf(join(folder, entry.url)) }));
          for (const { url } of manifest) stored.add(url);
          return { manifest };
        },
      ],
    },
  });

  return [
    worker,
    {
      name: 'offline-complete',
      apply: 'build',
      enforce: 'post',
      configResolved({ root, build }) {
        folder = resolve(root, build.outDir);
      },
      closeBundle: {
        order: 'post',
        sequential: true,
        handler(error) {
          if (error) return;
          const forgotten = filesIn(folder).filter((file) => !stored.has(file) && !isLeftOut(file));
          if (forgotten.length > 0) {
            throw new Error(`neither stored for offline use nor left out: ${forgotten.join(', ')}`);
          }
        },
      },
    },
  ];
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

const integrityOf = (/** @type {string} */ file) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
