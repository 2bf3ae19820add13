// SPDX-License-Identifier: MIT
// The folder that the examples are built in: the generators installed, and our package as npm would install it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

export const WORKSHOP = `${root}build/hosts`;

export function prepare() {
  mkdirSync(WORKSHOP, { recursive: true });
  if (!isInstalled()) {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      cpSync(here + name, `${WORKSHOP}/${name}`);
    }
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], WORKSHOP);
    cpSync(`${here}package-lock.json`, `${WORKSHOP}/installed.json`);
  }
  installOurs();
}

function isInstalled() {
  const mark = `${WORKSHOP}/installed.json`;
  const lock = readFileSync(`${here}package-lock.json`, 'utf8');
  return existsSync(mark) && readFileSync(mark, 'utf8') === lock;
}

function installOurs() {
  const folder = `${WORKSHOP}/node_modules/rmsnorm-lab`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packed = `${root}dist/rmsnorm-lab-${version}.tgz`;
  run('tar', ['-xzf', packed, '-C', folder, '--strip-components=1'], root);
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}
