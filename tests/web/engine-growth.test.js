// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends, engines } from './engines.js';

for (const backend of backends) {
  const engine = engines[backend];

  test(`${backend}: the mean length of 200 trials is within 3 % of the formula`, async () => {
    for (const correlation of [0, 0.01, 0.1, 0.5, 1]) {
      const { depth, mean, low, high, theory } = await engine.growth({ correlation });
      assert.equal(depth.length, 129);
      depth.forEach((l, i) => {
        assert.equal(l, i);
        const formula = Math.sqrt(1 + l + correlation * l * (l - 1));
        assert.ok(Math.abs(theory[i] / formula - 1) < 1e-6, `theory at ${l}, ${correlation}`);
        assert.ok(
          Math.abs(mean[i] / formula - 1) < 0.03,
          `mean at ${l}, ${correlation}: ${mean[i]}`,
        );
        assert.ok(low[i] <= mean[i] * 1.000001 && mean[i] <= high[i] * 1.000001, `band at ${l}`);
      });
    }
  });

  test(`${backend}: without correlation it grows as a root of depth, with all of it as a line`, async () => {
    const layers = 256;
    const root = await engine.growth({ layers, correlation: 0 });
    assert.ok(Math.abs(root.slope - 0.5) < 0.03, `${root.slope}`);
    const line = await engine.growth({ layers, correlation: 1 });
    assert.ok(line.slope > 0.95 && line.slope < 1, `${line.slope}`);
  });
}

test('the slope is that of the means it comes with', async () => {
  const { depth, mean, slope } = await engines.simd.growth({ layers: 60, correlation: 0.2 });
  const points = [...depth.keys()].slice(6).map((l) => [Math.log(l), Math.log(mean[l])]);
  const [meanX, meanY] = [0, 1].map(
    (k) => points.reduce((sum, point) => sum + point[k], 0) / points.length,
  );
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const wanted = above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  assert.ok(Math.abs(slope - wanted) < 1e-6, `${slope}, wanted ${wanted}`);
});

test('a seed decides everything, on both builds alike', async () => {
  const options = { layers: 40, trials: 20, seed: 3, correlation: 0.05 };
  const first = await engines.simd.growth(options);
  assert.deepEqual(await engines.simd.growth(options), first);
  assert.deepEqual(await engines.scalar.growth(options), first);
  assert.notDeepEqual(await engines.simd.growth({ ...options, seed: 4 }), first);
});

test('it says how far it is, and stops when told', async () => {
  const long = { layers: 512, width: 512, trials: 1000 };
  const controller = new AbortController();
  /** @type {import('../../web/engine/types.js').Progress[]} */
  const heard = [];
  const growing = engines.simd.growth(long, {
    signal: controller.signal,
    onProgress: (progress) => {
      heard.push(progress);
      if (heard.length === 3) controller.abort();
    },
  });
  await assert.rejects(growing, { code: 'aborted' });
  assert.equal(heard.length, 3);
  heard.forEach((progress, i) => {
    assert.deepEqual([progress.stage, progress.of], ['trials', 1000]);
    assert.ok(progress.done > (heard[i - 1]?.done ?? 0));
  });
  assert.equal((await engines.simd.growth({ layers: 1, trials: 1 })).mean.length, 2);
});

/** @type {[string, any][]} */
const REFUSED = [
  ['layers', 0],
  ['layers', 513],
  ['width', 1],
  ['writeNorm', 0],
  ['writeNorm', Number.NaN],
  ['startNorm', -1],
  ['correlation', 1.01],
  ['correlation', -0.01],
  ['trials', 1001],
  ['trials', 1.5],
  ['seed', -1],
  ['depth', 3],
];

for (const [field, value] of REFUSED) {
  test(`refuses ${field} ${value}`, async () => {
    const growing = engines.simd.growth({ [field]: value });
    await assert.rejects(growing, { code: 'bad-argument', field });
  });
}
