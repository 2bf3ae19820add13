// SPDX-License-Identifier: MIT
// The package as somebody gets it: installed from the packed file into a folder that knows nothing of this checkout.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
after(() => rmSync(consumer, { recursive: true }));
const installed = `${consumer}/node_modules/rmsnorm-lab/`;

writeFileSync(`${consumer}/package.json`, '{ "name": "consumer", "private": true }');
run('npm', [
  ...['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
  `${root}dist/rmsnorm-lab-${version}.tgz`,
]);
const manifest = JSON.parse(readFileSync(`${installed}package.json`, 'utf8'));

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: consumer, encoding: 'utf8' });
  assert.equal(status, 0, `${stdout}${stderr}`);
  return stdout;
}

/** What a module of the consumer's prints. @param {string} code @param {'module' | 'commonjs'} type */
const node = (code, type = 'module') =>
  run('node', [`--input-type=${type}`, '--eval', code]).trim();

test('the package holds the built files and nothing else', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length))
    .filter((file) => !/^dist\/types\/engine\/(calls\/)?[\w-]+\.d\.ts$/.test(file));
  assert.deepEqual(files.sort(), [
    'LICENSE',
    'README.md',
    'dist/custom-elements.json',
    'dist/embed.html',
    'dist/engine/engine.js',
    'dist/licences.txt',
    'dist/rms-frame.js',
    'dist/rms-lab.classic.js',
    'dist/rms-lab.js',
    'dist/types/rms-lab.d.ts',
    'package.json',
  ]);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(readFileSync(installed + file, 'utf8'), /sourceMappingURL/, file);
  }
});

test('the manifest describes every element that the elements’ module defines', () => {
  const files = readdirSync(`${root}web/widgets`).filter((name) => /^rms-.*\.js$/.test(name));
  const { declarations } = JSON.parse(readFileSync(installed + manifest.customElements, 'utf8'))
    .modules[0];
  const described = declarations.map(
    (/** @type {{ tagName: string }} */ { tagName }) => `${tagName}.js`,
  );
  assert.deepEqual(described.sort(), files.sort());
});

test('it brings no other package along', () => {
  assert.deepEqual(
    readdirSync(`${consumer}/node_modules`).filter((name) => !name.startsWith('.')),
    ['rmsnorm-lab'],
  );
});

test('every address of the package leads to a file', () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  for (const target of [
    ...targets,
    manifest.types,
    manifest.customElements,
    manifest.unpkg,
    manifest.jsdelivr,
  ]) {
    assert.ok(existsSync(installed + target), target);
  }
});

test('the elements can be imported and required in Node, where they do nothing', () => {
  const globals = '[...Reflect.ownKeys(globalThis)].map(String).join()';
  const around = (/** @type {string} */ load) =>
    `const before = ${globals}; ${load}; console.log(before === ${globals})`;
  assert.equal(node(around(`await import('rmsnorm-lab')`)), 'true');
  assert.equal(node(around(`require('rmsnorm-lab')`), 'commonjs'), 'true');
});

test('the engine answers in Node, imported and required', () => {
  const print = `createEngine()
    .then((engine) => engine.normalize({ x: [2, -1, 3, 0], width: 4, norm: 'rms', eps: 0 }))
    .then(({ y }) => console.log([...y].map((value) => value.toFixed(4)).join(' ')));`;
  const answer = '1.0690 -0.5345 1.6036 0.0000';
  assert.equal(node(`import { createEngine } from 'rmsnorm-lab/engine'; ${print}`), answer);
  assert.equal(
    node(`const { createEngine } = require('rmsnorm-lab/engine'); ${print}`, 'commonjs'),
    answer,
  );
});

for (const [module, moduleResolution] of [
  ['esnext', 'bundler'],
  ['nodenext', 'nodenext'],
]) {
  test(`its types hold in strict TypeScript with module resolution ${moduleResolution}`, () => {
    cpSync(new URL('package/consumer.ts', import.meta.url), `${consumer}/consumer.mts`);
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module,
      moduleResolution,
    };
    writeFileSync(
      `${consumer}/tsconfig.json`,
      JSON.stringify({ compilerOptions: options, files: ['consumer.mts'] }),
    );
    run(`${root}node_modules/.bin/tsc`, []);
  });
}
