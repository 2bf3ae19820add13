// SPDX-License-Identifier: MIT
// Builds dist/ a second time, in another folder, another time zone and another language: every byte must be the same.
// The engine is taken as it is compiled.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const again = `${root}build/again/`;
/** What is not of the commit. */
const LEFT_OUT = ['.git', '.toolchain', 'build', 'dist', 'node_modules', 'test-results'];
const COMPILED = ['engine.mjs', 'engine.d.mts', 'engine.wasm'].flatMap((file) => [
  `build/wasm-simd/${file}`,
  `build/wasm-scalar/${file}`,
]);

rmSync(again, { recursive: true, force: true });
const sources = readdirSync(root).filter((name) => !LEFT_OUT.includes(name));
for (const path of [...sources, ...COMPILED]) {
  cpSync(root + path, again + path, { recursive: true });
}
execFileSync('node', ['web/build.js', '--compiled'], {
  cwd: again,
  env: { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  stdio: 'inherit',
});

const first = sumsIn(root);
const second = sumsIn(again);
const files = new Set([...first.keys(), ...second.keys()]);
const different = [...files].filter((file) => first.get(file) !== second.get(file));
if (different.length > 0) {
  console.error(`A second build, in ${again}, gave other bytes: ${different.join(', ')}`);
  process.exit(1);
}
rmSync(again, { recursive: true });

/** @param {string} folder @returns {Map<string, string>} by file */
function sumsIn(folder) {
  const lines = readFileSync(`${folder}dist/SHA256SUMS`, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => /** @type {[string, string]} */ (line.split('  ').reverse())));
}
