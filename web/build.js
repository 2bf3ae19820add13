// SPDX-License-Identifier: MIT
// npm run build [-- --base https://example.org/lab/] [--compiled]   writes dist/. The same commit gives the same bytes.
// --compiled: the engine is compiled already.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { overBudget } from './release/budgets.js';
import { licencesText } from './release/licences.js';
import { pack, writeDescriptions } from './release/package.js';
import { configOf, version } from './vite.config.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist/`;

/** What a site keeps of each version, for the addresses in embed code. */
const RELEASE_FILES = [
  ...['embed.html', 'rms-lab.js', 'rms-lab.classic.js', 'rms-frame.js'],
  'licences.txt',
];

const { values } = parseArgs({
  options: { base: { type: 'string', default: '' }, compiled: { type: 'boolean' } },
});
const base = values.base && !values.base.endsWith('/') ? `${values.base}/` : values.base;
if (base && !/^https?:\/\/[^\s?#]+$/.test(base)) {
  console.error(`--base is ${base}; it must be an address such as https://example.org/lab/`);
  process.exit(1);
}

if (!values.compiled) {
  const compile = ['cpp/toolchain/build.js', 'wasm-simd', 'wasm-scalar'];
  execFileSync('node', compile, { cwd: root, stdio: 'inherit' });
}
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
/** @type {Set<string>} */
const bundled = new Set();
await write('classic', '');
const integrity = `sha384-${hash('sha384', 'rms-lab.classic.js', 'base64')}`;
for (const mode of ['engine', 'elements', 'frame', 'embed', 'single', 'site']) {
  await write(mode, integrity);
}
writeFileSync(`${dist}licences.txt`, licencesText(bundled));
for (const file of RELEASE_FILES) {
  cpSync(dist + file, `${dist}site/${file}`);
  cpSync(dist + file, `${dist}site/v${version}/${file}`);
}
cpSync(`${dist}rmsnorm-lab.html`, `${dist}site/rmsnorm-lab.html`);
// GitHub's pages leave out some names unless told not to look.
writeFileSync(`${dist}site/.nojekyll`, '');
writeDescriptions(dist);
pack(root, dist);

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(dist.length).replace(/^\//, ''))
  .sort();
/** @type {Map<string, ReturnType<typeof sizeOf>>} the site holds copies, which are weighed once */
const weighed = new Map();
/** @type {import('./release/budgets.js').Sizes} */
const sizes = {};
let sums = '';
for (const file of files) {
  const sum = hash('sha256', file, 'hex');
  sizes[file] = weighed.get(sum) ?? sizeOf(readFileSync(dist + file));
  weighed.set(sum, sizes[file]);
  sums += `${sum}  ${file}\n`;
}
writeFileSync(`${dist}sizes.json`, `${JSON.stringify(sizes, null, 2)}\n`);
writeFileSync(`${dist}SHA256SUMS`, sums);

const over = overBudget(sizes);
for (const complaint of over) console.error(complaint);
if (over.length > 0) process.exitCode = 1;

/** @param {string} mode @param {string} integrity */
async function write(mode, integrity) {
  await build({ ...configOf(mode, { base, integrity, bundled }), logLevel: 'warn' });
}

/** @param {string} algorithm @param {string} file @param {'hex' | 'base64'} encoding */
function hash(algorithm, file, encoding) {
  return createHash(algorithm)
    .update(readFileSync(dist + file))
    .digest(encoding);
}

/** @param {Buffer} content */
function sizeOf(content) {
  return {
    bytes: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content).length,
  };
}
