// SPDX-License-Identifier: MIT
// Somebody else's page: its own origin, its own policy, our files on another origin.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const FILES = ['rms-lab.js', 'rms-lab.classic.js'];

/** @param {import('node:http').RequestListener} listener @returns {Promise<{ url: string, close: () => Promise<unknown> }>} */
async function listen(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** Our files, readable from any page. */
export const serveFiles = () =>
  listen(({ url }, response) => {
    const name = FILES.find((file) => url === `/${file}`);
    if (!name) return response.writeHead(404).end();
    const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
    return response
      .writeHead(200, headers)
      .end(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
  });

/**
 * A post with figures in it; `requests` tells what was asked of its own origin.
 * @param {{ head: string, body: string, policy: string }} post
 */
export async function servePost({ head, body, policy }) {
  /** @type {string[]} */
  const requests = [];
  const server = await listen(({ url }, response) => {
    requests.push(String(url));
    if (url !== '/') return response.writeHead(404).end();
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    };
    const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,">${head}<body>${body}`;
    return response.writeHead(200, headers).end(page);
  });
  return { ...server, requests };
}
