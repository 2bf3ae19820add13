// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { powerOf } from '../../web/charts/fit.js';

test('the exponent of a power law is found, whatever its factor', () => {
  const depths = [2, 4, 8, 16, 32];
  for (const power of [-0.5, 0, 1.25])
    assert.ok(Math.abs(powerOf(depths.map((L) => [L, 3 * L ** power])) - power) < 1e-12);
});

test('of scattered points it is that of least squares', () => {
  const points = /** @type {[number, number][]} */ ([
    [1, 1],
    [Math.E, Math.E],
    [Math.E ** 2, 1],
    [Math.E ** 3, Math.E ** 3],
  ]);
  // Of 0, 1, 0, 3 over 0, 1, 2, 3.
  assert.ok(Math.abs(powerOf(points) - 0.8) < 1e-12);
});

test('where a point has no logarithm there is none', () => {
  for (const value of [0, -1, Number.NaN, Infinity])
    assert.ok(
      Number.isNaN(
        powerOf([
          [1, 1],
          [2, value],
          [4, 4],
        ]),
      ),
    );
});
