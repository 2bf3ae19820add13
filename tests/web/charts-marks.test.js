// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { insideOf } from '../../web/charts/arrows.js';
import { barPath } from '../../web/charts/bars.js';
import { indexAfterKey, indexAt } from '../../web/charts/cursor.js';
import { countBins, histogramPath } from '../../web/charts/histogram.js';
import { pushApart } from '../../web/charts/labels.js';
import { cutAtTop, finiteRun, linePath } from '../../web/charts/line.js';
import { linear } from '../../web/charts/scale.js';

const same = linear([0, 1], [0, 1]);

test('labels are pushed at least 19px apart and keep their order', () => {
  const placed = pushApart([{ y: 100 }, { y: 98 }, { y: 110 }, { y: 200 }]);
  assert.deepEqual(
    placed.map((label) => label.y),
    [98, 117, 136, 200],
  );
});

test('labels that would leave the plot at the bottom go back up', () => {
  const placed = pushApart([{ y: 90 }, { y: 99 }, { y: 99 }], { top: 0, bottom: 100 });
  assert.deepEqual(
    placed.map((label) => label.y),
    [62, 81, 100],
  );
});

test('labels are copied, not moved', () => {
  const labels = [{ y: 1 }, { y: 2 }];
  pushApart(labels);
  assert.deepEqual(labels, [{ y: 1 }, { y: 2 }]);
});

test('a line stops at the last finite point, even where finite ones follow', () => {
  const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
  assert.equal(
    finiteRun([
      [0, 1],
      [1, infinity],
      [2, 3],
    ]).length,
    1,
  );
  assert.equal(
    linePath(
      [
        [0, 1],
        [1, 2],
        [2, nan],
        [3, 4],
      ],
      same,
      same,
    ),
    'M0.0,1.0L1.0,2.0',
  );
  assert.equal(linePath([[0, nan]], same, same), '');
});

test('a bar for each finite component, none for the others', () => {
  const path = barPath([1, Number.NaN, -2], same, same);
  assert.deepEqual(path.match(/M[^M]+/g), ['M0.50,0.0V1.00', 'M2.50,0.0V-2.00']);
});

test('every value within the range is counted once, the upper end too', () => {
  assert.deepEqual(countBins([-1, -0.5, 0, 0.99, 1], [-1, 1], 2), [2, 3]);
  assert.deepEqual(countBins([-9, Number.NaN, 9], [-1, 1], 2), [0, 0]);
});

test('a histogram is drawn from its first full part to its last', () => {
  const scales = { range: /** @type {[number, number]} */ ([0, 4]), y: same, length: same };
  assert.equal(histogramPath([0, 2, 3, 0], scales), 'M0.0,1.0H2.0V2.0H3.0V3.0H0.0');
  assert.equal(histogramPath([0, 0], scales), '');
});

test('a curve is cut where it meets the top', () => {
  const cut = cutAtTop(
    [
      [1, 10],
      [100, 30],
      [1000, 40],
    ],
    20,
  );
  assert.equal(cut.length, 2);
  assert.ok(Math.abs(cut[1][0] - 10) < 1e-9);
  assert.equal(cut[1][1], 20);
});

test('keys lead one on, ten on, to the ends, and never beyond them', () => {
  assert.equal(indexAfterKey('ArrowRight', 3, 23), 4);
  assert.equal(indexAfterKey('ArrowRight', 23, 23), 23);
  assert.equal(indexAfterKey('ArrowLeft', 0, 23), 0);
  assert.equal(indexAfterKey('PageUp', 20, 23), 23);
  assert.equal(indexAfterKey('Home', 12, 23), 0);
  assert.equal(indexAfterKey('End', 12, 23), 23);
  assert.equal(indexAfterKey('a', 12, 23), undefined);
});

test('a pointer picks the nearest layer inside the plot', () => {
  const x = linear([0, 24], [50, 530]);
  const box = { left: 100, width: 560 };
  const element = /** @type {any} */ ({ clientWidth: 560, getBoundingClientRect: () => box });
  assert.equal(indexAt({ clientX: 150 + 20 * 7 + 9 }, element, x, 23), 7);
  assert.equal(indexAt({ clientX: 0 }, element, x, 23), 0);
  assert.equal(indexAt({ clientX: 9999 }, element, x, 23), 23);
});

test('an arrow is cut where it first leaves its box', () => {
  const box = { left: 0, right: 100, top: 0, bottom: 50 };
  assert.equal(insideOf([50, 25], [90, 45], box), 1);
  assert.equal(insideOf([50, 25], [150, 25], box), 0.5);
  assert.equal(insideOf([50, 25], [-150, -75], box), 0.25);
  assert.equal(insideOf([50, 25], [70, 125], box), 0.25);
});
