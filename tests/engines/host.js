// SPDX-License-Identifier: MIT
// Somebody else's page: its own origin, its own policy, our files on another origin.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { watch } from './watch.js';

const FILES = ['rms-lab.js', 'rms-lab.classic.js', 'rms-frame.js', 'embed.html'];

/** @param {import('node:http').RequestListener} listener @returns {Promise<{ url: string, close: () => Promise<unknown> }>} */
async function listen(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** The ways to bring the elements into a page. @type {Record<string, (folder: string) => string>} */
export const FORMS = {
  module: (folder) => `<script type="module" src="${folder}rms-lab.js"></script>`,
  'classic script': (folder) => `<script defer src="${folder}rms-lab.classic.js"></script>`,
};

/** Our files, readable from any page. */
export const serveFiles = () =>
  listen(({ url }, response) => {
    const name = FILES.find((file) => url?.split('?')[0] === `/${file}`);
    if (!name) return response.writeHead(404).end();
    const type = name.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript';
    const headers = { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' };
    return response
      .writeHead(200, headers)
      .end(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
  });

/** Notes what goes wrong in the post before anything else runs in it. */
const WATCH = `(${watch})()`;
const WATCH_HASH = `'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`;

/**
 * A post with figures in it; `requests` tells what was asked of its own origin.
 * @param {{ head: string, body: string, policy?: string, attributes?: string }} post  attributes: of its root
 */
export async function servePost({ head, body, policy, attributes = 'lang="en"' }) {
  /** @type {string[]} */
  const requests = [];
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    ...(policy && {
      'Content-Security-Policy': policy.replace(/script-src(?= )/, `script-src ${WATCH_HASH}`),
    }),
  };
  const server = await listen(({ url }, response) => {
    requests.push(String(url));
    if (url !== '/') return response.writeHead(404).end();
    const page = `<!doctype html><html ${attributes}><link rel="icon" href="data:,"><script>${WATCH}</script>${head}<body>${body}`;
    return response.writeHead(200, headers).end(page);
  });
  return { ...server, requests };
}
