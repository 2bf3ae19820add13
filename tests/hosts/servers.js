// SPDX-License-Identifier: MIT
// Two origins: a lab that keeps our files as a release does, and somebody's site.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** What a release keeps of this version. */
export const RELEASE = `${root}dist/site/v${version}/`;

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
    .update(readFileSync(`${RELEASE}rms-lab.classic.js`))
    .digest('base64')}`;

/** Our site, readable from any page. */
export const serveLab = () =>
  serve(
    (path) => fileIn(`${root}dist/site`, path),
    () => ({ 'Access-Control-Allow-Origin': '*' }),
  );

/** A built site, with the headers that stand in a file of it. @param {string} folder */
export const serveSite = (folder) => {
  const headers = headersIn(`${folder}/_headers`);
  return serve(
    (path) => fileIn(folder, path),
    (path) => headers[path] ?? {},
  );
};

/** @param {string} file @returns {Record<string, Record<string, string>>} the headers of each path */
const headersIn = (file) =>
  Object.fromEntries(
    isFile(file)
      ? [...readFileSync(file, 'utf8').matchAll(/^(\/\S+)\n {2}([\w-]+): (.+)$/gm)].map(
          ([, path, name, value]) => [path, { [name]: value }],
        )
      : [],
  );

/** @param {string} folder @param {string} path */
const fileIn = (folder, path) =>
  [path, `${path}index.html`].map((name) => join(folder, name)).find(isFile);

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
