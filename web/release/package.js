// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { elementTypes } from './element-types.js';
import { describeElements } from './elements.js';
import { engineTypes } from './engine-types.js';
import { manifestOf } from './manifest.js';

/** What TypeScript and editors read. @param {string} dist */
export function writeDescriptions(dist) {
  const elements = describeElements();
  mkdirSync(`${dist}types`, { recursive: true });
  writeFileSync(`${dist}types/rms-lab.d.ts`, elementTypes(elements));
  for (const [path, text] of engineTypes()) {
    mkdirSync(dirname(`${dist}types/engine/${path}`), { recursive: true });
    writeFileSync(`${dist}types/engine/${path}`, text);
  }
  const manifest = JSON.stringify(manifestOf(elements), null, 2);
  writeFileSync(`${dist}custom-elements.json`, `${manifest}\n`);
}

/** The package as npm packs it, into dist. @param {string} root @param {string} dist */
export function pack(root, dist) {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', dist], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
