// SPDX-License-Identifier: MIT
// Two origins: a lab that keeps our files as a release does, and somebody's site.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

export const FILES = ['rms-lab.js', 'rms-lab.classic.js', 'rms-frame.js', 'embed.html'].map(
  (name) => `${root}dist/${name}`,
);

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The address that the examples name, and the folder of this version there. */
export const LAB = 'https://lab.example/';

/** What stands for the hash of the classic script in the examples. */
export const HASH = 'sha384-HASH';

export const hash = () =>
  `sha384-${createHash('sha384')
    .update(readFileSync(`${root}dist/rms-lab.classic.js`))
    .digest('base64')}`;

/** Our files, readable from any page. */
export const serveLab = () =>
  serve(
    (path) => FILES.find((file) => path === file.replace(/^.*\//, `/v${version}/`)),
    () => ({ 'Access-Control-Allow-Origin': '*' }),
  );

/** A built site, with the headers that stand in a file of it. @param {string} folder */
export const serveSite = (folder) => {
  const policies = policiesIn(`${folder}/_headers`);
  return serve(
    (path) => [path, `${path}index.html`].map((name) => join(folder, name)).find(isFile),
    (path) => (policies[path] ? { 'Content-Security-Policy': policies[path] } : {}),
  );
};

/** @param {string} file @returns {Record<string, string>} the policy of each path */
const policiesIn = (file) =>
  isFile(file)
    ? Object.fromEntries(
        [
          ...readFileSync(file, 'utf8').matchAll(/^(\/\S+)\n {2}Content-Security-Policy: (.+)$/gm),
        ].map(([, path, policy]) => [path, policy]),
      )
    : {};

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** @param {(path: string) => string | undefined} fileAt @param {(path: string) => Record<string, string>} headersOf */
async function serve(fileAt, headersOf) {
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(String(url), 'http://host').pathname);
    // Browsers ask for it unbidden.
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const file = fileAt(path);
    if (!file) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return response
      .writeHead(200, { 'Content-Type': type, ...headersOf(path) })
      .end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
