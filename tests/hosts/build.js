// SPDX-License-Identifier: MIT
// Builds one example as its reader would: their site around our files, the addresses of the lab put in.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOSTS } from './hosts.js';
import { WORKSHOP } from './prepare.js';
import { HASH, hash, LAB, RELEASE } from './servers.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const examples = fileURLToPath(new URL('../../web/hosts', import.meta.url));

/**
 * @param {string} name of the host
 * @param {string} lab where our files are served
 * @returns {string} the folder of the built site
 */
export function buildSite(name, lab) {
  const { build, output, files } = HOSTS[name];
  const site = `${WORKSHOP}/sites/${name}`;
  rmSync(site, { recursive: true, force: true });
  cpSync(`${examples}/${name}`, site, { recursive: true });
  fillIn(site, lab);
  const scaffold = `${here}scaffold/${name}`;
  if (existsSync(scaffold)) cpSync(scaffold, site, { recursive: true });
  if (files) cpSync(RELEASE, `${site}/${files}`, { recursive: true });
  if (build) run(build, site);
  return join(site, output);
}

/** @param {string} site @param {string} lab */
function fillIn(site, lab) {
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(LAB, lab).replaceAll(HASH, hash()));
  }
}

/** @param {string[]} build @param {string} cwd */
function run([command, ...args], cwd) {
  const PATH = `${WORKSHOP}/node_modules/.bin:${process.env.PATH}`;
  // With CI set, none of them asks a registry whether it is the newest.
  const env = { ...process.env, PATH, CI: '1', NODE_ENV: 'production' };
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}
