// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { median, ratio, takePart, takeTurns } from '../bench/rounds.js';

/** A clock that only candidates move on, and whose turns they were. */
function machine() {
  let now = 0;
  /** @type {string[]} */
  const turns = [];
  return {
    now: () => now,
    turns,
    /** @param {string} name @param {number} cost of a call, in milliseconds */
    candidate: (name, cost) => (/** @type {number} */ times) => {
      turns.push(name);
      now += times * cost;
    },
  };
}

test('times are of one call, in seconds', async () => {
  const { now, candidate } = machine();
  const times = await takeTurns({ a: candidate('a', 0.25), b: candidate('b', 40) }, now);
  assert.ok(times.a.rounds.every((time) => Math.abs(time - 0.25e-3) < 1e-12));
  assert.ok(Math.abs(times.b.least - 40e-3) < 1e-12);
  assert.equal(times.a.rounds.length, times.b.rounds.length);
});

test('every candidate begins a round as often as the others, and none is left out', async () => {
  const { now, turns, candidate } = machine();
  const names = ['a', 'b', 'c'];
  const candidates = Object.fromEntries(names.map((name) => [name, candidate(name, 50)]));
  const { a } = await takeTurns(candidates, now);
  const last = turns.slice(-3 * a.rounds.length);
  const rounds = Array.from(a.rounds, (_, i) => last.slice(3 * i, 3 * i + 3).join(''));
  assert.deepEqual(rounds.slice(0, 4), ['abc', 'bca', 'cab', 'abc']);
});

test('a machine that slows down between rounds does not change a ratio', () => {
  const slow = { rounds: [6, 60, 600, 12], least: 6 };
  const fast = { rounds: [2, 20, 200, 4], least: 2 };
  assert.deepEqual(ratio(slow, fast), { median: 3, ofLeast: 3 });
});

test('a part is taken round by round, and of the least times', () => {
  const more = { rounds: [9, 20, 11], least: 9 };
  const one = { rounds: [1, 4, 3], least: 1 };
  const times = { more, one };
  const part = takePart(times, { more: 'more', one: 'one', divisor: 4 });
  assert.deepEqual(part, { rounds: [2, 4, 2], least: 2 });
  const share = takePart(times, { more: 'one', divisor: 2 });
  assert.deepEqual(share, { rounds: [0.5, 2, 1.5], least: 0.5 });
  assert.deepEqual(ratio(more, one), { median: 5, ofLeast: 9 });
});

test('the median of an even number of values lies between the middle two', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([5, 1, 3]), 3);
});
