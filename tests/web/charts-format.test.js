// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  brief,
  fixed,
  percent,
  power,
  scientific,
  sharedExponent,
  significant,
  superscript,
  tick,
} from '../../web/charts/format.js';

test('a negative number has a true minus', () => {
  assert.equal(fixed(-1.25, 2), '−1.25');
  assert.equal(scientific(-2e-7), '−2.0 × 10⁻⁷');
  assert.equal(scientific(3.02), '3.0');
  assert.equal(tick(-10), '−10');
  assert.equal(percent(-0.125), '−12.5%');
});

test('decimals are fixed, and zero has no sign', () => {
  assert.equal(fixed(16, 4), '16.0000');
  assert.equal(fixed(0, 2), '0.00');
  assert.equal(fixed(-0, 2), '0.00');
});

test('what fixed decimals could not tell from zero becomes a power', () => {
  assert.equal(fixed(0.004, 2), '4.0 × 10⁻³');
  assert.equal(fixed(0.006, 2), '0.01');
  assert.equal(fixed(1.4e29, 1), '1.4 × 10²⁹');
});

test('rounding up carries into the exponent', () => {
  assert.equal(scientific(9.96e-7), '1.0 × 10⁻⁶');
});

test('what is not finite is a word', () => {
  for (const format of [
    (/** @type {number} */ v) => fixed(v, 2),
    scientific,
    significant,
    percent,
  ]) {
    assert.equal(format(Number.NaN), 'NaN');
    assert.equal(format(Number.POSITIVE_INFINITY), '∞');
    assert.equal(format(Number.NEGATIVE_INFINITY), '−∞');
  }
});

test('a quantity over many powers of ten keeps about four digits', () => {
  const expected = [
    [0, '0.00'],
    [0.000123, '1.23 × 10⁻⁴'],
    [0.0316, '0.0316'],
    [0.99996, '1.00'],
    [3.2, '3.20'],
    [99.996, '100.0'],
    [512.04, '512.0'],
    [5120.4, '5120'],
    [123456, '1.23 × 10⁵'],
  ];
  for (const [value, text] of expected) assert.equal(significant(Number(value)), text);
});

test('a small table has three digits, also where they round up', () => {
  const expected = [
    [0.9996, '1.00'],
    [9.996, '10.0'],
    [0.123456, '0.123'],
    [0.0123, '0.0123'],
    [17.43, '17.4'],
    [99.96, '100'],
  ];
  for (const [value, text] of expected) assert.equal(brief(Number(value)), text);
  assert.deepEqual([Infinity, NaN].map(brief), ['∞', 'NaN']);
});

test('powers are superscripts', () => {
  assert.equal(superscript(-12), '⁻¹²');
  assert.deepEqual([0.001, 1, 10, 1e6].map(power), ['10⁻³', '1', '10', '10⁶']);
});

test('an axis takes out a power only where its ticks would be long', () => {
  assert.deepEqual([0.02, 1, 9999].map(sharedExponent), [0, 0, 0]);
  assert.deepEqual([3e-6, 2e4, 4e29].map(sharedExponent), [-6, 4, 29]);
  assert.equal(sharedExponent(0), 0);
});
