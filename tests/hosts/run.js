// SPDX-License-Identifier: MIT
// npm run test:hosts [-- --grep NAME]: builds the examples of web/hosts with the generators they are for, and looks at the
// figures in them; ends with the counts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../../cpp/toolchain/toolchain.js';
import { countPlaywright } from '../tools/results.js';
import { prepare } from './prepare.js';
import { RELEASE } from './servers.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = `${root}build/results/hosts.json`;

if (!existsSync(RELEASE)) {
  console.error('There is no build in dist/: npm run build first.');
  process.exit(1);
}
ensurePackages(['chromium', 'hugo', 'jekyll']);
prepare();

rmSync(report, { force: true });
const config = ['-c', 'tests/hosts/playwright.config.js', '--reporter=line,json'];
spawnSync('node_modules/.bin/playwright', ['test', ...config, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  stdio: 'inherit',
});
const { passed, failed } = countPlaywright(readFileSync(report, 'utf8'));
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
