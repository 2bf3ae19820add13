// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { overBudget } from '../../web/release/budgets.js';

/** @type {import('../../web/release/budgets.js').Sizes} */
const sizes = JSON.parse(readFileSync(new URL('../../dist/sizes.json', import.meta.url), 'utf8'));

test('what was built keeps its budgets', () => {
  assert.deepEqual(overBudget(sizes), []);
});

test('every budget can be passed, and misses its file', () => {
  const heavy = Object.fromEntries(
    Object.keys(sizes).map((file) => [file, { bytes: 1e6, gzip: 1e6, brotli: 1e6 }]),
  );
  const complaints = overBudget(heavy);
  assert.equal(complaints.length, overBudget({}).length);
  assert.ok(complaints.length > 5);
  for (const complaint of complaints) assert.match(complaint, /: \d+ bytes, over its budget of/);
});
