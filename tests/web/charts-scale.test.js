// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { linearTicks, powerTicks } from '../../web/charts/axis.js';
import {
  fromZero,
  layerTicks,
  logarithmic,
  logDomain,
  logTicks,
  symmetric,
} from '../../web/charts/scale.js';

test('a scale of lengths starts at zero and ends at a round number above the data', () => {
  for (const top of [0.013, 7.3, 53.4, 76.6, 1.4e29]) {
    const scale = fromZero(top, [300, 30]);
    const [low, high] = scale.domain();
    assert.equal(low, 0);
    assert.ok(high >= top && high <= 2 * top, `${high} for ${top}`);
    assert.equal(scale(0), 300);
    assert.equal(scale(high), 30);
  }
});

test('the labelled ticks of lengths are few, and the last one ends the axis', () => {
  for (const top of [0.013, 7.3, 13.8, 53.4, 76.6, 126, 1.4e29]) {
    const scale = fromZero(top, [300, 30]);
    const { values } = linearTicks(scale);
    assert.ok(values.length >= 4 && values.length <= 7, `${values.length} for ${top}`);
    assert.equal(values.at(-1), scale.domain()[1]);
  }
});

test('nothing to show still gives a scale', () => {
  assert.deepEqual(fromZero(0, [0, 1]).domain(), [0, 1]);
});

test('a symmetric scale reaches as far down as up', () => {
  const [low, high] = symmetric(8.9, [0, 100]).domain();
  assert.equal(low, -high);
  assert.ok(high >= 8.9 && high <= 15);
});

test('a log domain has round ends around the data, a factor of ten apart at least', () => {
  assert.deepEqual(logDomain(4.2, 53), [2, 100]);
  assert.deepEqual(logDomain(11.3, 11.4), [10, 100]);
  assert.deepEqual(logDomain(5, 50), [5, 50]);
});

test('log ticks are 1, 2, 5 over two decades, powers of ten beyond', () => {
  assert.deepEqual(logTicks([2, 100]).major, [2, 5, 10, 20, 50, 100]);
  assert.deepEqual(logTicks([2, 20]).minor, [3, 4, 6, 7, 8, 9]);
  const { major, powers } = logTicks([1e-6, 1e6]);
  assert.equal(powers, true);
  assert.deepEqual(
    major.map((v) => Math.round(Math.log10(v))),
    [-6, -3, 0, 3, 6],
  );
});

test('no log domain has more than six or seven labels', () => {
  for (let decades = 1; decades <= 60; decades++) {
    const { major } = logTicks([1, 10 ** decades]);
    assert.ok(major.length >= 2 && major.length <= 7, `${major.length} for ${decades} decades`);
  }
});

test('the first and the last layer are labelled, and none stands on its neighbour', () => {
  for (const [width, most] of [
    [280, 3],
    [320, 4],
    [612, 6],
  ])
    for (let last = 1; last <= 128; last++) {
      const ticks = layerTicks(last, width);
      assert.equal(ticks[0], 0);
      assert.equal(ticks.at(-1), last);
      assert.ok(ticks.length <= most + 1);
      const gaps = ticks.slice(1).map((l, i) => l - ticks[i]);
      assert.ok(Math.min(...gaps) >= last / (2 * most + 1), `${ticks} for ${last}`);
    }
});

test('decimals that would not fit beside an axis give up a power of ten', () => {
  const labels = (/** @type {[number, number]} */ domain) => {
    const { values, format, factor } = powerTicks(logarithmic(domain, [0, 200]));
    return [...values.map(format), factor];
  };
  assert.deepEqual(labels([0.001, 0.02]), ['0.001', '0.002', '0.005', '0.01', '0.02', '']);
  assert.deepEqual(labels([0.0005, 0.02]), ['0.05', '0.1', '0.2', '0.5', '1', '2', '×10⁻²']);
});

test('where a log axis is short, only powers of ten are labelled, if there are two', () => {
  const of = (/** @type {[number, number]} */ domain) => powerTicks(logarithmic(domain, [80, 0]));
  const { values, minor } = of([0.1, 10]);
  assert.deepEqual(values, [0.1, 1, 10]);
  assert.ok([0.2, 0.5, 2, 5].every((v) => minor.includes(v)));
  assert.deepEqual(of([2, 50]).values, [2, 5, 10, 20, 50]);
});
