// SPDX-License-Identifier: MIT
// npm test [-- --only STAGE]: builds and tests everything, goes on after a failed stage, ends with the counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePackages, findToolchain } from '../cpp/toolchain/toolchain.js';
import {
  countCtest,
  countNodeTest,
  countPlaywright,
  counts,
  ctestFailures,
  sum,
} from './tools/results.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}build/results`;

const PACKAGES = [
  ...['cmake', 'ninja-build', 'g++', 'libgtest-dev', 'nlohmann-json3-dev'],
  ...['clang-format', 'clang-tidy', 'chromium', 'fonts-noto-cjk'],
  ...['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
];

/** @type {Record<string, () => import('./tools/results.js').Counts>} */
const STAGES = {
  tools,
  native: () => cpp('native'),
  asan: () => cpp('asan'),
  'wasm-simd': () => cpp('wasm-simd'),
  'wasm-scalar': () => cpp('wasm-scalar'),
  build: () =>
    sum(
      command('npm', ['run', '--silent', 'build']),
      command('node', ['tests/tools/build-again.js']),
    ),
  web: () => nodeTests('web', ['tests/web', 'tests/tools']),
  browser,
  engines: () => nodeTests('engines', ['tests/engines']),
  check: () => command('npm', ['run', '--silent', 'check']),
};

function tools() {
  ensurePackages(PACKAGES);
  findToolchain();
  return counts({ passed: 1 });
}

/** @param {string} preset */
function cpp(preset) {
  if (!runs('node', ['cpp/toolchain/build.js', preset, '--tests'])) return counts({ failed: 1 });
  const sizes = ['passed', 'failed'].flatMap((kind) => [
    `--test-output-size-${kind}`,
    '1000000000',
  ]);
  const report = fresh(`${preset}.xml`);
  const args = ['--preset', preset, '-j2', '-Q', '--output-junit', report, ...sizes];
  const ok = runs('ctest', args, { GTEST_COLOR: 'no' });
  return tally(ok, report, (xml) => {
    for (const failure of ctestFailures(xml)) console.log(failure);
    return countCtest(xml);
  });
}

/** @param {string} name @param {string[]} folders */
function nodeTests(name, folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`)
      .filter((name) => name.endsWith('.test.js'))
      .map((name) => `${folder}/${name}`),
  );
  const report = fresh(`${name}.tap`);
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  return tally(runs('node', ['--test', ...reporters, ...files]), report, countNodeTest);
}

function browser() {
  const report = fresh('browser.json');
  const args = ['test', '-c', 'tests/browser/playwright.config.js', '--reporter=line,json'];
  const ok = runs('node_modules/.bin/playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return tally(ok, report, countPlaywright);
}

/** A stage that is one test. @param {string} name @param {string[]} args */
function command(name, args) {
  return runs(name, args) ? counts({ passed: 1 }) : counts({ failed: 1 });
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
function runs(name, args, env) {
  const { status } = spawnSync(name, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}

/** @param {string} name of a report that is not there yet */
function fresh(name) {
  const path = `${results}/${name}`;
  rmSync(path, { force: true });
  return path;
}

/**
 * Nothing run, no report, or a runner that failed without a failed test: each is a failure.
 * @param {boolean} ok
 * @param {string} report
 * @param {(text: string) => import('./tools/results.js').Counts} count
 */
function tally(ok, report, count) {
  const counted = existsSync(report) ? count(readFileSync(report, 'utf8')) : counts();
  const untold = counted.failed === 0 && (!ok || counted.passed === 0);
  return untold ? { ...counted, failed: 1 } : counted;
}

// Not strict, so that --only without a name is answered with the names there are.
const { only } = parseArgs({ options: { only: { type: 'string' } }, strict: false }).values;
if (only && !Object.hasOwn(STAGES, String(only))) {
  console.error(`The stages are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}
mkdirSync(results, { recursive: true });

let total = counts();
for (const [name, stage] of Object.entries(STAGES)) {
  if (only && name !== only) continue;
  console.log(`\n== ${name}`);
  const started = performance.now();
  let counted = counts({ failed: 1 });
  try {
    counted = stage();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  total = sum(total, counted);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${phrase(counted)} in ${seconds} s`);
}

if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;

/** @param {import('./tools/results.js').Counts} counted */
function phrase({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
