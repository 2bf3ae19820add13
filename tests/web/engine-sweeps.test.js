// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engines } from './engines.js';

const engine = engines.simd;
const TEXT = 'All happy families';
const MODEL = { text: TEXT, width: 32, seed: 3 };

test('gradientByDepth gives what profiles of each placement and depth give', async () => {
  /** @type {number[]} */
  const heard = [];
  const placements = ['pre', 'post'];
  const onProgress = (/** @type {{ done: number }} */ { done }) => heard.push(done);
  const { runs } = await engine.gradientByDepth(
    { ...MODEL, placements, depths: [2, 5] },
    { onProgress },
  );
  assert.deepEqual(heard, [1, 2, 3, 4]);
  assert.deepEqual(
    runs.map(({ placement, layers }) => [placement, layers]),
    [2, 5].flatMap((layers) => placements.map((placement) => [placement, layers])),
  );
  for (const { placement, layers, stream, weights, tokenCosine, loss } of runs) {
    const profile = await engine.profile({ ...MODEL, placement, layers, gradients: true });
    assert.equal(loss, profile.loss);
    assert.deepEqual(
      [...stream],
      [profile.embedding, ...profile.layers].map(({ streamGradient }) => streamGradient),
    );
    assert.deepEqual(
      [...weights],
      profile.layers.map(({ ffn }) => ffn.gradient?.w2),
    );
    assert.deepEqual(
      [...tokenCosine],
      profile.layers.map((layer) => layer.tokenCosine),
    );
  }
});

test('logitsByDepth compares with and without the final norm', async () => {
  const { runs } = await engine.logitsByDepth({ ...MODEL, depths: [1, 24] });
  assert.deepEqual(
    runs.map(({ layers, finalNorm }) => [layers, finalNorm]),
    [
      [1, true],
      [1, false],
      [24, true],
      [24, false],
    ],
  );
  for (const { layers, finalNorm, std, entropy, maxProbability } of runs) {
    const { logits } = await engine.profile({ ...MODEL, layers, finalNorm });
    assert.deepEqual({ std, entropy, maxProbability }, logits);
  }
  assert.ok(runs[3].std > 2 * runs[1].std && runs[2].std < 2 * runs[0].std);
});

test('layerKnockout: without a layer the loss is another, and with all of them the profile’s', async () => {
  const { loss, without } = await engine.layerKnockout({ ...MODEL, layers: 6 });
  assert.equal(loss, (await engine.profile({ ...MODEL, layers: 6 })).loss);
  assert.equal(without.length, 6);
  for (const each of without) assert.ok(Number.isFinite(each) && each !== loss);
});

test('gradientCheck: differences agree with the backward pass within a thousandth', async () => {
  for (const placement of /** @type {const} */ (['pre', 'post', 'deepnorm'])) {
    const slope = await engine.gradientCheck({ ...MODEL, layers: 4, placement });
    assert.ok(slope.gradient > 0 && slope.step > 0);
    assert.ok(slope.error < 1e-3, `${placement}: ${slope.error}`);
    const richardson = (4 * slope.halved - slope.difference) / 3;
    assert.ok(Math.abs(richardson - slope.richardson) < 1e-9 * slope.gradient);
  }
  assert.ok(Number.isNaN((await engine.gradientCheck({ ...MODEL, placement: 'none' })).error));
});

test('learningRateLimit closes in on where training breaks', async () => {
  const training = { layers: 2, width: 16, heads: 2, ffn: 32, batch: 4 };
  const { runs, held, broke } = await engine.learningRateLimit({
    ...training,
    least: 1e-3,
    greatest: 100,
    count: 20,
  });
  assert.ok(held < broke && broke / held < 1.2, `${held} ${broke}`);
  for (const { learningRate, loss, broken } of runs) {
    const trainer = await engine.createTrainer({ ...training, learningRate });
    const losses = (await trainer.step(20)).map((step) => step.loss);
    trainer.dispose();
    const last = losses.slice(-10).reduce((sum, each) => sum + each, 0) / 10;
    assert.equal(loss, last);
    assert.equal(broken, !(last <= losses[0]));
  }
  assert.ok(runs.some(({ broken }) => broken) && runs.some(({ broken }) => !broken));
});

test('a sweep stops when told, within a trial', async () => {
  const controller = new AbortController();
  const sweep = engine.gradientByDepth(
    { ...MODEL, width: 128, depths: [128, 128, 128] },
    { signal: controller.signal },
  );
  setTimeout(() => controller.abort(), 30);
  await assert.rejects(sweep, { code: 'aborted' });
});

/** @type {[string, string, (engine: any) => Promise<unknown>][]} */
const REFUSALS = [
  ['no placements', 'placements', (e) => e.gradientByDepth({ ...MODEL, placements: [] })],
  ['an unknown placement', 'placement', (e) => e.gradientByDepth({ ...MODEL, placements: ['x'] })],
  ['a depth of 0', 'layers', (e) => e.gradientByDepth({ ...MODEL, depths: [0] })],
  ['layers beside depths', 'layers', (e) => e.logitsByDepth({ ...MODEL, layers: 3 })],
  ['a text of one byte', 'text', (e) => e.layerKnockout({ text: 'a' })],
  ['no text', 'text', (e) => e.gradientCheck({})],
  ['a learning rate', 'learningRate', (e) => e.learningRateLimit({ learningRate: 1 })],
  [
    'a greatest below the least',
    'greatest',
    (e) => e.learningRateLimit({ least: 1, greatest: 0.1 }),
  ],
];

for (const [what, field, call] of REFUSALS) {
  test(`refuses ${what} and names ${field}`, async () => {
    await assert.rejects(call(engine), { code: 'bad-argument', field });
  });
}
