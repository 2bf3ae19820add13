// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packagePart } from '../../web/release/licences.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = readFileSync(`${root}dist/licences.txt`, 'utf8');
/** The lines that name what the licences are of. */
const named = shipped.split('\n').filter((_line, i, lines) => /^={80}$/.test(lines[i - 1] ?? ''));

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
after(() => rmSync(folder, { recursive: true }));

/** A package with these files. @param {Record<string, string>} files */
function packageOf(files) {
  const path = mkdtempSync(join(folder, 'package-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

test('every library that the code names is named with its licence', () => {
  const libraries = ['charts', 'engine', 'widgets', 'pages']
    .flatMap((layer) =>
      readdirSync(`${root}web/${layer}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js') && !file.startsWith('vite/'))
        .map((file) => readFileSync(`${root}web/${layer}/${file}`, 'utf8')),
    )
    .flatMap((code) => [...code.matchAll(/from '([a-z@][^':/]*)['/]/g)].map(([, name]) => name));
  assert.ok(libraries.length > 0);
  for (const name of [...new Set(libraries), 'Emscripten', 'musl', 'LLVM', 'xsimd', 'stix']) {
    assert.ok(
      named.some((line) => line.includes(name)),
      `${name} is not in licences.txt`,
    );
  }
});

test('what these libraries bring along is named too', () => {
  for (const name of ['lit-html', 'lit-element', '@lit/reactive-element', 'd3-interpolate']) {
    assert.ok(
      named.some((line) => line.includes(name)),
      `${name} is not in licences.txt`,
    );
  }
});

test('full texts stand there, ours first', () => {
  assert.ok(shipped.includes(readFileSync(`${root}LICENSE`, 'utf8').trim()));
  assert.match(named[0], /^RMSNorm Lab/);
  for (const text of ['Apache License', 'SIL OPEN FONT LICENSE', 'Rich Felker', 'NumScale']) {
    assert.ok(shipped.includes(text), text);
  }
});

test('a library without a licence, or under one that binds others, is refused', () => {
  const licence = { LICENSE: 'the text\n' };
  const of = (/** @type {string} */ license) => ({
    'package.json': JSON.stringify({ name: 'a', version: '1.0.0', license }),
  });
  assert.deepEqual(packagePart(packageOf({ ...of('MIT'), ...licence })), {
    name: 'a 1.0.0',
    licence: 'MIT',
    text: 'the text',
  });
  assert.match(packagePart(packageOf({ ...of('ISC'), ...licence, NOTICE: 'of A' })).text, /of A/);
  assert.throws(() => packagePart(packageOf(of('MIT'))), /a is bundled, but .* holds no licence/);
  assert.throws(() => packagePart(packageOf({ ...of('GPL-3.0'), ...licence })), /GPL-3\.0/);
  const unnamed = { 'package.json': '{ "name": "a" }', ...licence };
  assert.throws(() => packagePart(packageOf(unnamed)), /undefined/);
});
