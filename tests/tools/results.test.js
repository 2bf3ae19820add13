// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCtest, countNodeTest, countPlaywright, ctestFailures } from './results.js';

/** @param {string} status @param {string} output */
const testcase = (status, output) =>
  `\t<testcase name="a" classname="a" time="0.1" status="${status}">\n` +
  `\t\t<system-out>${output}</system-out>\n\t</testcase>\n`;

test('a case of CTest that holds a whole suite counts as the tests in it', () => {
  const output = `[==========] Running 3 tests from 1 test suite.
[ RUN      ] A.One
[       OK ] A.One (0 ms)
[ RUN      ] A.Two
[  FAILED  ] A.Two (12 ms)
[ RUN      ] A.Three
[  SKIPPED ] A.Three (0 ms)
[  PASSED  ] 1 test.
[  FAILED  ] 1 test, listed below:
[  FAILED  ] A.Two`;
  const xml = testcase('fail', output);
  assert.deepEqual(countCtest(xml), { passed: 1, failed: 1, skipped: 1 });
  assert.deepEqual(ctestFailures(xml), [`a\n${output}`]);
});

test('a suite that crashes between its tests has failed, however many passed before', () => {
  const output = '[ RUN      ] A.One\n[       OK ] A.One (0 ms)\n[ RUN      ] A.Two\nAborted(OOM)';
  assert.deepEqual(countCtest(testcase('fail', output)), { passed: 1, failed: 1, skipped: 0 });
});

test('a case without lines of GoogleTest counts as one', () => {
  const xml = testcase('run', 'fine') + testcase('fail', 'not fine') + testcase('notrun', '');
  assert.deepEqual(countCtest(xml), { passed: 1, failed: 2, skipped: 0 });
});

test('a test that node cancelled has failed', () => {
  const tap = '# tests 9\n# suites 0\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n';
  assert.deepEqual(countNodeTest(tap), { passed: 5, failed: 2, skipped: 2 });
});

test('a flaky test of Playwright and an error outside the tests have failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  const json = JSON.stringify({ stats, errors: [{ message: 'no server' }] });
  assert.deepEqual(countPlaywright(json), { passed: 7, failed: 3, skipped: 2 });
});
