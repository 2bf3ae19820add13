// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib'; // quality 11 unless told otherwise

const LIMIT = 150_000;
/** The browser asks for it when the page has loaded, and no figure waits for it. */
const WORKER = { file: 'sw.js', limit: 7000 };
const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

test('all that the page can load weighs less than 150 kB compressed', (t) => {
  const files = readdirSync(site, { recursive: true }).map(String);
  const weighed = files.filter(
    (name) => /\.(html|js|wasm|css|woff2)$/.test(name) && name !== WORKER.file,
  );
  for (const kind of ['.html', '.js', '.wasm', '.css']) {
    assert.ok(
      weighed.some((name) => name.endsWith(kind)),
      `no ${kind} in the site`,
    );
  }
  const weights = weighed.map((name) => brotliCompressSync(readFileSync(site + name)).length);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  weighed.forEach((name, i) => {
    t.diagnostic(`${weights[i]} ${name}`);
  });
  t.diagnostic(`${total} bytes in all`);
  assert.ok(total < LIMIT, `${total} bytes`);
});

test('the service worker, fetched when the page has loaded, weighs less than 7 kB compressed', (t) => {
  const weight = brotliCompressSync(readFileSync(site + WORKER.file)).length;
  t.diagnostic(`${weight} bytes`);
  assert.ok(weight < WORKER.limit, `${weight} bytes`);
});
