// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from 'rmsnorm-lab/engine';
import { engines } from './engines.js';

const SMALL = /** @type {const} */ ({
  task: 'permutation',
  layers: 2,
  width: 32,
  heads: 4,
  ffn: 64,
  learningRate: 3e-3,
});

/** @param {any} [options] @param {any} [engine] */
async function train(options, engine = engines.simd) {
  const trainer = await engine.createTrainer({ ...SMALL, ...options });
  const steps = await trainer.step(20);
  trainer.dispose();
  return steps;
}

test('a trainer learns a permutation, and says each step', async () => {
  const trainer = await engines.simd.createTrainer(SMALL);
  const steps = [...(await trainer.step()), ...(await trainer.step(59))];
  assert.deepEqual(
    steps.map(({ step }) => step),
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
  assert.ok(Math.abs(steps[0].loss - Math.log(32)) < 1.5, `${steps[0].loss}`);
  assert.ok(steps[59].loss < 0.2, `${steps[59].loss}`);
  for (const { gradNorm, learningRate } of steps) {
    assert.ok(gradNorm > 0);
    assert.equal(learningRate, 3e-3);
  }
  trainer.dispose();
});

test('a seed decides the training; SIMD and scalar agree on it', async () => {
  const first = await train();
  assert.deepEqual(await train(), first);
  assert.notDeepEqual(await train({ seed: 8 }), first);
  const scalar = await train({}, engines.scalar);
  for (const [i, { loss }] of scalar.entries()) assert.ok(Math.abs(loss - first[i].loss) < 1e-4);
});

test('trainers live side by side, each as if alone', async () => {
  const alone = [await train({ placement: 'pre' }), await train({ placement: 'post' })];
  const both = await Promise.all([train({ placement: 'pre' }), train({ placement: 'post' })]);
  assert.deepEqual(both, alone);
});

test('options reach the training', async () => {
  const plain = await train();
  const warm = await train({ warmup: 10 });
  assert.ok(Math.abs(warm[0].learningRate - 3e-4) < 1e-12);
  const cosine = await train({ schedule: 'cosine', steps: 20 });
  assert.ok(Math.abs(cosine[19].learningRate) < 1e-12);
  assert.ok(cosine[9].learningRate < 3e-3);
  for (const change of [
    { clip: 0.1 },
    { weightDecay: 1 },
    { batch: 4 },
    { tokens: 4 },
    { symbols: 8 },
  ]) {
    assert.notEqual((await train(change))[19].loss, plain[19].loss, JSON.stringify(change));
  }
});

test('a text is learned by its next bytes', async () => {
  const text = 'abcabcabcabcabcabcabcabcabcabc';
  const trainer = await engines.simd.createTrainer({ ...SMALL, task: 'text', text, tokens: 8 });
  const steps = await trainer.step(60);
  assert.ok(Math.abs(steps[0].loss - Math.log(256)) < 2, `${steps[0].loss}`);
  assert.ok(steps[59].loss < 0.5, `${steps[59].loss}`);
  const { loss } = await trainer.profile({ text: 'bcabc' });
  assert.ok(loss < 0.5, `${loss}`);
  trainer.dispose();
});

test('weights can be taken out and profiled: at first those of the seed', async () => {
  const symbols = Uint8Array.of(3, 1, 4, 1, 5);
  const { task, learningRate, ...config } = SMALL;
  const trainer = await engines.simd.createTrainer(SMALL);
  const fresh = await trainer.weights();
  const drawn = await engines.simd.profile({ ...config, vocabulary: 32, symbols });
  const taken = await engines.simd.profile({ weights: fresh, symbols, gradients: true });
  assert.equal(taken.loss, drawn.loss);
  assert.deepEqual(taken.layers[1].stream, drawn.layers[1].stream);
  assert.ok(Number(taken.embedding.streamGradient) > 0);

  await trainer.step(30);
  const trained = await trainer.weights();
  assert.notDeepEqual(trained.values, fresh.values);
  const { loss } = await trainer.profile({ symbols });
  assert.notEqual(loss, drawn.loss);
  assert.equal((await engines.simd.profile({ weights: trained, symbols })).loss, loss);
  const knockout = await engines.simd.layerKnockout({ weights: trained, symbols });
  assert.equal(knockout.loss, loss);
  assert.equal(knockout.without.length, config.layers);
  const slope = await engines.simd.gradientCheck({ weights: trained, symbols });
  assert.ok(slope.error < 1e-3, `${slope.error}`);

  const gain = trained.tensors.find(({ name, layer }) => name === 'finalNorm.gain' && layer === -1);
  assert.ok(gain);
  assert.deepEqual([gain.rows, gain.columns], [1, 32]);
  assert.deepEqual(fresh.values.slice(gain.at, gain.at + 32), new Float32Array(32).fill(1));
  assert.equal(
    trained.tensors.reduce((sum, { rows, columns }) => sum + rows * columns, 0),
    trained.values.length,
  );
  trainer.dispose();
});

test('without a text the profile is of the last batch, whose loss has fallen', async () => {
  const trainer = await engines.simd.createTrainer(SMALL);
  const before = await trainer.profile({ gradients: true });
  assert.equal(before.tokens, 16);
  assert.equal(before.layers.length, 2);
  await trainer.step(60);
  assert.ok((await trainer.profile()).loss < before.loss / 5);
  trainer.dispose();
});

test('a diverging run goes on in numbers', async () => {
  const steps = await train({ placement: 'none', layers: 12 });
  assert.ok(Number.isNaN(steps[0].loss) && Number.isNaN(steps[19].loss));
});

test('an aborted call keeps its whole steps, and the next goes on as if nothing was', async () => {
  const wanted = await train();
  const trainer = await engines.simd.createTrainer(SMALL);
  const controller = new AbortController();
  /** @type {number[]} */
  const done = [];
  const aborted = trainer.step(100_000, {
    signal: controller.signal,
    onProgress: (progress) => {
      assert.equal(progress.stage, 'steps');
      done.push(progress.done);
      if (done.length === 2) controller.abort();
    },
  });
  await assert.rejects(aborted, { code: 'aborted' });
  const { loss } = await trainer.profile();
  const [next] = await trainer.step();
  const other = await engines.simd.createTrainer(SMALL);
  await other.step(next.step - 1);
  assert.equal((await other.profile()).loss, loss);
  other.dispose();
  assert.ok(next.step > done[1] && next.step <= done[1] + 2, `${next.step} after ${done}`);
  if (next.step <= 20) assert.deepEqual(next, wanted[next.step - 1]);
  trainer.dispose();
});

test('a disposed trainer refuses its calls, those under way too', async () => {
  const trainer = await engines.simd.createTrainer(SMALL);
  const running = trainer.step(100_000);
  const waiting = trainer.profile();
  setTimeout(() => trainer.dispose(), 20);
  await assert.rejects(running, { code: 'disposed' });
  await assert.rejects(waiting, { code: 'disposed' });
  await assert.rejects(trainer.step(), { code: 'disposed' });
  await assert.rejects(trainer.weights(), { code: 'disposed' });
  trainer.dispose();
  assert.equal((await train()).length, 20);
});

/** @type {[string, string, string, any][]} */
const REFUSALS = [
  ['an unknown task', 'task', 'bad-argument', { task: 'copy' }],
  ['a text for a permutation', 'text', 'bad-argument', { text: 'abc' }],
  ['symbols for a text', 'symbols', 'bad-argument', { task: 'text', text: 'abc', symbols: 3 }],
  ['no text', 'text', 'bad-argument', { task: 'text' }],
  ['a text too short', 'text', 'bad-argument', { task: 'text', text: 'abc', tokens: 3 }],
  ['a single symbol', 'symbols', 'bad-argument', { symbols: 1 }],
  ['a batch of 0', 'batch', 'bad-argument', { batch: 0 }],
  ['a learning rate of NaN', 'learningRate', 'bad-argument', { learningRate: Number.NaN }],
  ['a cosine without its way', 'steps', 'bad-argument', { schedule: 'cosine' }],
  ['heads that do not divide', 'heads', 'bad-argument', { heads: 3 }],
  ['an unknown option', 'momentum', 'bad-argument', { momentum: 0.9 }],
  ['too many weights', 'layers', 'too-large', { layers: 128, width: 256 }],
  [
    'what no memory is left for',
    '',
    'out-of-memory',
    { layers: 128, width: 64, heads: 4, tokens: 512, batch: 1024 },
  ],
];

for (const [what, field, code, change] of REFUSALS) {
  test(`refuses ${what}, and goes on working`, async () => {
    const refused = engines.simd.createTrainer({ ...SMALL, ...change });
    await assert.rejects(refused, { code, field: field || undefined });
    assert.equal((await engines.simd.profile({ text: 'ab', layers: 1 })).tokens, 2);
  });
}

test('a trainer refuses what it cannot do', async () => {
  const trainer = await engines.simd.createTrainer(SMALL);
  await assert.rejects(trainer.step(0), { field: 'n' });
  await assert.rejects(trainer.profile({ text: 'abc' }), { field: 'text' });
  await assert.rejects(trainer.profile({ symbols: Uint8Array.of(32) }), { field: 'vocabulary' });
  const weights = await trainer.weights();
  const symbols = Uint8Array.of(1, 2);
  const { profile } = engines.simd;
  const ask = (/** @type {any} */ options) => profile.call(engines.simd, options);
  await assert.rejects(ask({ weights, symbols, layers: 2 }), { field: 'layers' });
  await assert.rejects(ask({ weights: { ...weights, values: weights.values.slice(1) }, symbols }), {
    field: 'weights',
  });
  await assert.rejects(ask({ weights: 3, symbols }), { code: 'bad-argument' });
  const none = { ...weights, values: new Float32Array() };
  await assert.rejects(engines.simd.layerKnockout({ weights: none, symbols }), {
    field: 'weights',
  });
  trainer.dispose();
});

test('500 rounds of trainers leave the memory as large as it was', async () => {
  const engine = await createEngine();
  const slot = await engine.createNormalizer({ width: 4 });
  const round = async () => {
    const trainer = await engine.createTrainer(SMALL);
    await trainer.step();
    trainer.dispose();
  };
  for (let i = 0; i < 20; i++) await round();
  const before = slot.x.buffer.byteLength;
  for (let i = 0; i < 480; i++) await round();
  assert.equal(slot.x.buffer.byteLength, before);
  await engine.dispose();
});
