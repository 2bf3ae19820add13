// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { plainNorm } from '../../web/widgets/plain-norm.js';
import { BATCHES, faster, MIN_MS, timeBatches, winner } from '../../web/widgets/timing.js';

/** @param {number} min @param {number} median @param {number} max */
const spread = (min, median, max) => ({ min, median, max });

test('one is faster than another only where their batches lie apart', () => {
  assert.equal(faster(spread(1, 2, 3), spread(4, 6, 8)), 3);
  assert.equal(faster(spread(4, 6, 8), spread(1, 2, 3)), 1 / 3);
  assert.equal(faster(spread(1, 2, 5), spread(4, 6, 8)), undefined);
  assert.equal(faster(spread(1, 2, 4), spread(4, 6, 8)), undefined);
});

test('there is a winner only where it is faster than every other', () => {
  const [a, b, c] = [spread(1, 2, 3), spread(4, 5, 6), spread(2, 3, 4)];
  const ways = (/** @type {any[]} */ ...list) => list.map((nsPerCall) => ({ nsPerCall }));
  assert.equal(winner(ways(b, a))?.nsPerCall, a);
  assert.equal(winner(ways(a, b, c)), undefined);
  assert.equal(winner([]), undefined);
});

test('batches are long enough, and their times finite, however short a call', async () => {
  let calls = 0;
  const started = performance.now();
  /** @type {number[]} */
  const told = [];
  const { signal } = new AbortController();
  const { min, median, max } = await timeBatches(
    () => calls++,
    signal,
    (done) => told.push(done),
  );
  assert.ok(performance.now() - started >= BATCHES * MIN_MS);
  assert.deepEqual(told, [1, 2, 3, 4, 5]);
  assert.ok(0 < min && min <= median && median <= max && max < 1000, `${min} ${median} ${max}`);
});

test('timing ends when told', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  const started = performance.now();
  await assert.rejects(
    timeBatches(
      () => {},
      controller.signal,
      () => {},
    ),
    { name: 'AbortError' },
  );
  assert.ok(performance.now() - started < MIN_MS);
});

test('the norm in JavaScript is the definition, row by row', () => {
  const x = Float32Array.of(2, -1, 3, 0, 0, 0, 0, 0, 1e4, 0, 0, 0);
  const y = new Float32Array(12).fill(9);
  plainNorm(y, x, Float32Array.of(1, 1, 2, 1), 1e-6);
  const root = Math.sqrt(3.5 + 1e-6);
  const expected = [2 / root, -1 / root, 6 / root, 0, 0, 0, 0, 0, 2, 0, 0, 0];
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(y[i] - value) < 1e-6, `${y}`);
});
