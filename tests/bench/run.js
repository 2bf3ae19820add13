// SPDX-License-Identifier: MIT
// npm run bench [-- --only PART OF A ROW'S NAME] [--in node|chromium]: the engine beside other libraries and the limits of
// the machine, as a table; a whole run is also written to results/.
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureInChromium } from './chromium.js';
import { prepare } from './prepare.js';
import { measureSizes } from './sizes.js';
import { report } from './table.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const FLAGS = ['--no-liftoff'];

/** @type {Record<string, (only: string) => Promise<Omit<import('./table.js').Report, 'sizes'>>>} */
const PLACES = {
  async node(only) {
    const run = fork(`${here}node.js`, [only], { execArgv: FLAGS, serialization: 'advanced' });
    const measured = await new Promise((resolve, reject) => {
      run.on('message', resolve);
      run.on('exit', (code) => reject(new Error(`the measurement ended with ${code}`)));
    });
    return { ...measured, place: 'node', runtime: `Node ${process.versions.node}`, flags: FLAGS };
  },
  async chromium(only) {
    return { ...(await measureInChromium(only, FLAGS)), place: 'chromium', flags: FLAGS };
  },
};

const { values } = parseArgs({ options: { only: { type: 'string' }, in: { type: 'string' } } });
if (values.in && !Object.hasOwn(PLACES, values.in)) {
  console.error(`It runs in ${Object.keys(PLACES).join(' or ')}.`);
  process.exit(1);
}
if (!existsSync(`${here}../../dist/sizes.json`)) {
  console.error('There is no build in dist/: npm run build first.');
  process.exit(1);
}

await prepare();
for (const [name, measureThere] of Object.entries(PLACES)) {
  if (values.in && values.in !== name) continue;
  const lines = report({ ...(await measureThere(values.only ?? '')), sizes: measureSizes() });
  console.log(`\n${lines}`);
  if (values.only !== undefined) continue;
  mkdirSync(`${here}results`, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(`${here}results/${date}-${name}.md`, lines);
}
