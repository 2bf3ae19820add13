// SPDX-License-Identifier: MIT
// What a measurement needs in build/bench: the peers installed, and limits.wat assembled.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import startWabt from 'wabt';

const here = fileURLToPath(new URL('.', import.meta.url));
const workshop = fileURLToPath(new URL('../../build/bench/', import.meta.url));

export async function prepare() {
  mkdirSync(workshop, { recursive: true });
  if (!isInstalled()) install();
  const wabt = await startWabt();
  const wat = wabt.parseWat('limits.wat', readFileSync(`${here}limits.wat`), { simd: true });
  writeFileSync(`${workshop}limits.wasm`, wat.toBinary({}).buffer);
}

function isInstalled() {
  const mark = `${workshop}installed.json`;
  const lock = readFileSync(`${here}package-lock.json`, 'utf8');
  return existsSync(mark) && readFileSync(mark, 'utf8') === lock;
}

function install() {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(here + name, workshop + name);
  }
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--ignore-scripts', ...quietly], { cwd: workshop, stdio: 'inherit' });
  cpSync(`${here}package-lock.json`, `${workshop}installed.json`);
}
