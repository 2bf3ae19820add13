// SPDX-License-Identifier: MIT
// npm run check: every check runs, the output of those that fail is shown.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensurePackages } from '../../cpp/toolchain/toolchain.js';
import { allBreaches } from './layers.js';

ensurePackages(['clang-format', 'clang-tidy']);

const sources = ['cpp', 'tests/cpp']
  .flatMap((top) => readdirSync(top, { recursive: true }).map((name) => join(top, String(name))))
  .filter((file) => /\.(h|cpp)$/.test(file));
// The bindings need Emscripten's headers, which clang-tidy cannot read.
const tidied = sources.filter((file) => /^cpp\/(kernels|model|lab)\/.*\.cpp$/.test(file));

/** @type {Record<string, () => string>} each answers with what is wrong, nothing when nothing is */
const CHECKS = {
  'layers of the code': () => allBreaches().join('\n'),
  'format and lint (biome)': () => run('node_modules/.bin/biome', ['check', '--error-on-warnings']),
  'types of the bindings': () => run('node', ['cpp/toolchain/build.js', 'wasm-simd']),
  'types (tsc)': () => run('node_modules/.bin/tsc', []),
  'format (clang-format)': () => run('clang-format', ['--dry-run', '-Werror', ...sources]),
  'compile commands': () =>
    run('node', ['cpp/toolchain/build.js', 'native', '--tests', '--configure']),
  'lint (clang-tidy)': () => {
    const tidy = ['clang-tidy', '--quiet', '--config-file=cpp/.clang-tidy', '-p', 'build/native'];
    const perFile = ['-n', '1', '-P', String(availableParallelism())];
    return run('xargs', [...perFile, ...tidy], tidied.join('\n'));
  },
};

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [input]
 */
function run(command, args, input) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input });
  return status === 0 ? '' : (error?.message ?? `${stdout}${stderr}`);
}

for (const [name, check] of Object.entries(CHECKS)) {
  const wrong = check();
  console.log(`${name}: ${wrong ? 'failed' : 'ok'}`);
  if (!wrong) continue;
  console.log(wrong.split('\n').slice(0, 150).join('\n'));
  process.exitCode = 1;
}
