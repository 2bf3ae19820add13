// SPDX-License-Identifier: MIT
// A site at one address whose files can be exchanged and whose server can be stopped; and other builds of our site.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig } from 'vite';
import { POLICY } from '../../web/serve.js';
import config from '../../web/vite.config.js';

export const BUILT_SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
});

/** As hosts are: files may be kept for ten minutes, answers differ by what is asked for. */
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'max-age=600',
  Vary: 'Accept, Accept-Encoding',
};

/** Serves a copy of the folder at `path` of an origin of its own. @param {string} folder @param {string} path */
export async function hostSite(folder, path) {
  const files = mkdtempSync(join(tmpdir(), 'rms-site-'));
  cpSync(folder, files, { recursive: true });
  /** @type {string[]} */
  const requests = [];

  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://host');
    requests.push(pathname);
    const inside = pathname.startsWith(path) ? pathname.slice(path.length) : '\0';
    const file = join(
      files,
      inside.endsWith('/') || inside === '' ? `${inside}index.html` : inside,
    );
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const headers = { ...HEADERS, 'Content-Type': TYPES[extname(file)] };
    return response.writeHead(200, headers).end(readFileSync(file));
  });
  const listen = (/** @type {number} */ port) =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  await listen(0);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

  async function stop() {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `http://127.0.0.1:${port}${path}`,
    requests,
    files,
    stop,
    start: () => listen(port),
    /** Deletes what was there. */
    replace(/** @type {string} */ newFolder) {
      rmSync(files, { recursive: true });
      cpSync(newFolder, files, { recursive: true });
    },
    async close() {
      await stop();
      rmSync(files, { recursive: true });
    },
  };
}

/**
 * Builds the site anew, into a folder of its own.
 * @param {import('vite').UserConfig} overrides
 */
export async function buildSite(overrides) {
  const outDir = mkdtempSync(join(tmpdir(), 'rms-build-'));
  const site = await config({ mode: 'site', command: 'build' });
  try {
    await build(
      mergeConfig(site, mergeConfig({ build: { outDir }, logLevel: 'error' }, overrides)),
    );
  } catch (error) {
    rmSync(outDir, { recursive: true });
    throw error;
  }
  return outDir;
}

/** The site as a later version: another number in its scripts, and so other names of files. */
export const buildVersion = (/** @type {string} */ version) =>
  buildSite({
    define: { RMS_VERSION: JSON.stringify(version) },
    plugins: [
      {
        name: 'version-in-page',
        transformIndexHtml: () => [
          { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
        ],
      },
    ],
  });
