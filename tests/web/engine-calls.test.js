// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine, LabError } from 'rmsnorm-lab/engine';
import { backends, engines } from './engines.js';

const X = [2, -1, 3, 0];

for (const backend of backends) {
  const engine = engines[backend];

  test(`${backend} normalises the example worked by hand`, async () => {
    const { y, rms, l2In, l2Out } = await engine.normalize({ x: X, width: 4, norm: 'rms', eps: 0 });
    assert.deepEqual(
      [...y].map((v) => v.toFixed(2)),
      ['1.07', '-0.53', '1.60', '0.00'],
    );
    assert.equal(rms[0].toFixed(2), '1.87');
    assert.ok(Math.abs(l2In[0] - Math.sqrt(14)) < 1e-12);
    assert.ok(Math.abs(l2Out[0] - 2) < 1e-6);
  });

  test(`${backend} puts the rows where they are asked for, also over what went in`, async () => {
    const fresh = await engine.normalize({ x: X, width: 4, eps: 0 });
    for (const [x, y] of [[X, new Float32Array(4)], Array(2).fill(Float32Array.from(X))]) {
      const answer = await engine.normalize({ x, width: 4, eps: 0, y });
      assert.equal(answer.y, y);
      assert.deepEqual(y, fresh.y);
    }
  });

  test(`${backend} measures rows of any size, each by itself`, async () => {
    const width = 67;
    const sizes = [1e20, 1, 1e-25];
    const shape = Array.from({ length: width }, (_, i) => ((i * 37) % 101) / 16 - 2.5);
    const x = Float32Array.from(sizes.flatMap((size) => shape.map((v) => size * v)));
    const { rms, l2In, l2Out } = await engine.normalize({ x, width, eps: 0 });
    sizes.forEach((_, row) => {
      const length = Math.hypot(...x.subarray(row * width, (row + 1) * width));
      assert.ok(Math.abs(l2In[row] / length - 1) < 1e-6, `${l2In[row]}, not ${length}`);
      assert.ok(Math.abs((rms[row] * Math.sqrt(width)) / length - 1) < 1e-6);
      assert.ok(Math.abs(l2Out[row] / Math.sqrt(width) - 1) < 1e-6);
    });
  });

  test(`${backend} saturates the softmax of six scores`, async () => {
    const scores = [1.6, 1.2, 0.9, 0.7, 0.4, 0];
    const once = await engine.softmax({ scores });
    assert.deepEqual(
      [...once.p].map((p) => p.toFixed(3)),
      ['0.325', '0.218', '0.161', '0.132', '0.098', '0.066'],
    );
    const fourfold = await engine.softmax({ scores, scale: 4 });
    assert.deepEqual(
      [...fourfold.p].map((p) => p.toFixed(3)),
      ['0.769', '0.155', '0.047', '0.021', '0.006', '0.001'],
    );
    assert.deepEqual((await engine.softmax({ scores, scale: 2, squared: true })).p, fourfold.p);

    const p = [...fourfold.p];
    const entropy = -p.reduce((sum, v) => sum + v * Math.log(v), 0);
    const squares = p.flatMap((a, i) => p.map((b, j) => ((i === j ? a : 0) - a * b) ** 2));
    assert.ok(Math.abs(fourfold.entropy - entropy) < 1e-6);
    assert.ok(Math.abs(fourfold.jacobianNorm - Math.sqrt(squares.reduce((a, b) => a + b))) < 1e-6);
  });

  test(`${backend} multiplies matrices`, async () => {
    const { c } = await engine.matmul({
      a: [1, 2, 3, 4, 5, 6],
      b: [7, 8, 9, 10, 11, 12],
      rows: 2,
      inner: 3,
      columns: 2,
    });
    assert.deepEqual([...c], [58, 64, 139, 154]);
  });

  test(`${backend} keeps its answers when memory grows`, async () => {
    const slot = await engine.createNormalizer({ width: 4 });
    slot.x.set(X);
    await engine.gaussians({ count: 2 ** 23, seed: 1 });
    assert.deepEqual([...slot.x], X);
    const { l2Out } = slot.run({ norm: 'rms', eps: 0 });
    assert.ok(Math.abs(l2Out - 2) < 1e-6);
    slot.dispose();
    assert.throws(() => slot.x, { code: 'disposed' });
    assert.throws(() => slot.run({ norm: 'rms', eps: 0 }), { code: 'disposed' });
  });
}

test('gaussians are the same bits on both builds, and standard normal', async () => {
  const { x } = await engines.simd.gaussians({ count: 100_001, seed: 7 });
  assert.deepEqual((await engines.scalar.gaussians({ count: 100_001, seed: 7 })).x, x);
  assert.notDeepEqual((await engines.simd.gaussians({ count: 100_001, seed: 8 })).x, x);
  const moment = (/** @type {number} */ power) =>
    x.reduce((sum, v) => sum + v ** power, 0) / x.length;
  const tolerance = 4 / Math.sqrt(x.length);
  for (const [power, wanted, spread] of [
    [1, 0, 1],
    [2, 1, Math.sqrt(2)],
    [3, 0, Math.sqrt(15)],
    [4, 3, Math.sqrt(96)],
  ]) {
    assert.ok(
      Math.abs(moment(power) - wanted) < tolerance * spread,
      `moment ${power} is ${moment(power)}`,
    );
  }
});

test('gaussians follow PCG32 and the polar method', async () => {
  const seed = 42;
  const mask = (1n << 64n) - 1n;
  let state = 0n;
  const next = () => {
    const old = state;
    state = (old * 6364136223846793005n + 1n) & mask;
    const shifted = (((old >> 18n) ^ old) >> 27n) & 0xffffffffn;
    const turn = old >> 59n;
    return Number(((shifted >> turn) | (shifted << (-turn & 31n))) & 0xffffffffn);
  };
  next();
  state = (state + BigInt(seed)) & mask;
  next();
  /** @type {number[]} */
  const wanted = [];
  while (wanted.length < 200) {
    const [u, v] = [0, 1].map(() => (2 * next() + 1) / 2 ** 32 - 1);
    const s = u * u + v * v;
    if (s >= 1) continue;
    const f = Math.sqrt((-2 * Math.log(s)) / s);
    wanted.push(u * f, v * f);
  }
  const { x } = await engines.simd.gaussians({ count: 200, seed });
  x.forEach((got, i) => {
    assert.ok(
      Math.abs(got - wanted[i]) <= 1e-6 * Math.abs(wanted[i]),
      `number ${i}: ${got}, wanted ${wanted[i]}`,
    );
  });
});

/** @type {[string, string, string, (engine: any) => Promise<unknown>][]} */
const REFUSALS = [
  [
    'a wrong length',
    'x',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 3, norm: 'rms', eps: 0 }),
  ],
  [
    'no numbers',
    'x',
    'bad-argument',
    (engine) => engine.normalize({ x: [], width: 3, norm: 'rms', eps: 0 }),
  ],
  [
    'numbers as text',
    'x',
    'bad-argument',
    (engine) => engine.normalize({ x: ['2'], width: 1, norm: 'rms', eps: 0 }),
  ],
  [
    'width 0',
    'width',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 0, norm: 'rms', eps: 0 }),
  ],
  ['width NaN', 'width', 'bad-argument', (engine) => engine.normalize({ x: X, width: Number.NaN })],
  [
    'an unknown norm',
    'norm',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, norm: 'batch', eps: 0 }),
  ],
  [
    'eps below 0',
    'eps',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, norm: 'rms', eps: -1 }),
  ],
  [
    'a short gain',
    'gain',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, norm: 'rms', eps: 0, gain: [1] }),
  ],
  [
    'a bias for RMSNorm',
    'bias',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, norm: 'rms', eps: 0, bias: X }),
  ],
  [
    'an unknown option',
    'epsilon',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, epsilon: 0 }),
  ],
  [
    'y of another length',
    'y',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, y: new Float32Array(8) }),
  ],
  [
    'y that rounds',
    'y',
    'bad-argument',
    (engine) => engine.normalize({ x: X, width: 4, y: new Uint8Array(4) }),
  ],
  ['no object', 'options', 'bad-argument', (engine) => engine.normalize()],
  ['no scores', 'scores', 'bad-argument', (engine) => engine.softmax({ scores: [] })],
  [
    'an infinite scale',
    'scale',
    'bad-argument',
    (engine) => engine.softmax({ scores: X, scale: Infinity }),
  ],
  [
    'a short matrix',
    'b',
    'bad-argument',
    (engine) => engine.matmul({ a: X, b: X, rows: 2, inner: 2, columns: 3 }),
  ],
  [
    'a huge product',
    'columns',
    'too-large',
    (engine) =>
      engine.matmul({
        a: new Float32Array(8192),
        b: new Float32Array(8192),
        rows: 8192,
        inner: 1,
        columns: 8192,
      }),
  ],
  [
    'a count of half',
    'count',
    'bad-argument',
    (engine) => engine.gaussians({ count: 0.5, seed: 1 }),
  ],
  ['a seed below 0', 'seed', 'bad-argument', (engine) => engine.gaussians({ count: 1, seed: -1 })],
  [
    'a huge normalizer',
    'width',
    'too-large',
    (engine) => engine.createNormalizer({ rows: 2 ** 20, width: 2 ** 20 }),
  ],
  ['no text', 'text', 'bad-argument', (engine) => engine.profile({})],
  ['no options', 'text', 'bad-argument', (engine) => engine.profile()],
  ['an empty text', 'text', 'bad-argument', (engine) => engine.profile({ text: '' })],
  ['a text too long', 'text', 'too-large', (engine) => engine.profile({ text: '长'.repeat(171) })],
  [
    'text and symbols',
    'text',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', symbols: Uint8Array.of(1) }),
  ],
  [
    'symbols of another type',
    'symbols',
    'bad-argument',
    (engine) => engine.profile({ symbols: [1, 2] }),
  ],
  [
    'heads that do not divide',
    'heads',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', heads: 3 }),
  ],
  [
    'heads of odd width',
    'heads',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', width: 12, heads: 4 }),
  ],
  ['129 layers', 'layers', 'bad-argument', (engine) => engine.profile({ text: 'a', layers: 129 })],
  [
    'layers as text',
    'layers',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', layers: '24' }),
  ],
  [
    'layers null',
    'layers',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', layers: null }),
  ],
  [
    'an unknown placement',
    'placement',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', placement: 'mid' }),
  ],
  [
    'an unknown field',
    'depth',
    'bad-argument',
    (engine) => engine.profile({ text: 'a', depth: 3 }),
  ],
  ['a flag of 1', 'qkNorm', 'bad-argument', (engine) => engine.profile({ text: 'a', qkNorm: 1 })],
  [
    'too many weights',
    'layers',
    'too-large',
    (engine) => engine.profile({ text: 'a', layers: 128, width: 512 }),
  ],
];

for (const [what, field, code, call] of REFUSALS) {
  test(`refuses ${what}, names ${field}, and goes on working`, async () => {
    await assert.rejects(call(engines.simd), (error) => {
      assert.ok(error instanceof LabError, String(error));
      assert.equal(error.code, code);
      assert.equal(error.field, field);
      assert.ok(error.message.includes(field), error.message);
      return true;
    });
    const { y } = await engines.simd.normalize({ x: X, width: 4, norm: 'rms', eps: 0 });
    assert.equal(y[0].toFixed(4), '1.0690');
  });
}

test('inputs are copied, not taken', async () => {
  const x = Float32Array.from(X);
  await engines.simd.normalize({ x, width: 4, norm: 'rms', eps: 0 });
  await engines.simd.matmul({ a: x, b: x, rows: 2, inner: 2, columns: 2 });
  assert.deepEqual([...x], X);
});

test('an aborted profile is refused as aborted, before and during its run', async () => {
  const short = { text: 'abc', layers: 1, width: 8 };
  const before = engines.simd.profile(short, { signal: AbortSignal.abort() });
  await assert.rejects(before, { code: 'aborted' });
  const controller = new AbortController();
  const during = engines.scalar.profile(
    { text: 'a'.repeat(512), layers: 24 },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await assert.rejects(during, { code: 'aborted' });
  assert.equal((await engines.scalar.profile({ text: 'abc', layers: 1 })).tokens, 3);
});

test('calls made at once are answered in order', async () => {
  /** @type {number[]} */
  const order = [];
  await Promise.all(
    [12, 1, 4].map((layers) =>
      engines.simd.profile({ text: 'order', layers }).then(() => order.push(layers)),
    ),
  );
  assert.deepEqual(order, [12, 1, 4]);
});

test('after dispose calls are refused, those that wait too', async () => {
  const engine = await createEngine();
  const slot = await engine.createNormalizer({ width: 4 });
  const waiting = engine.profile({ text: 'a'.repeat(512), layers: 64 });
  await engine.dispose();
  await engine.dispose();
  await assert.rejects(waiting, { code: 'disposed' });
  assert.throws(() => slot.run({ norm: 'rms', eps: 0 }), { code: 'disposed' });
  await assert.rejects(engine.normalize({ x: X, width: 4 }), { code: 'disposed' });
  await assert.rejects(engine.profile({ text: 'a' }), { code: 'disposed' });
});

test('a normalizer answers as normalize does: several rows, gain and bias where asked for', async () => {
  const engine = engines.simd;
  const x = [...X, 5, 1, -2, 8];
  const gain = [1, 2, 3, 4];
  const bias = [0.5, -1, 0, 2];
  const slot = await engine.createNormalizer({ rows: 2, width: 4 });
  slot.x.set(x);
  slot.gain.set(gain);
  slot.bias.set(bias);
  for (const uses of [{}, { gain }, { bias }, { gain, bias }]) {
    slot.run({ norm: 'layer', eps: 0.5, gain: 'gain' in uses, bias: 'bias' in uses });
    const { y } = await engine.normalize({ x, width: 4, norm: 'layer', eps: 0.5, ...uses });
    assert.deepEqual(slot.y, y);
  }
  slot.dispose();
});

test('when memory is refused it says so, and goes on working', async () => {
  const engine = await createEngine();
  /** @type {{ dispose: () => void }[]} */
  const slots = [];
  const hoard = async (/** @type {number} */ width) => {
    for (let i = 0; i < 600; i++) slots.push(await engine.createNormalizer({ width }));
  };
  for (const width of [2 ** 23, 2 ** 20]) {
    await assert.rejects(hoard(width), { code: 'out-of-memory' });
  }
  const large = { text: 'ab', layers: 24, width: 256 };
  await assert.rejects(engine.profile(large), { code: 'out-of-memory' });
  const { y } = await engine.normalize({ x: X, width: 4, norm: 'rms', eps: 0 });
  assert.equal(y[0].toFixed(4), '1.0690');
  for (const slot of slots) slot.dispose();
  assert.equal((await engine.profile(large)).layers.length, 24);
  await engine.dispose();
});

test('500 normalizers and many models leave the memory as large as it was', async () => {
  const engine = await createEngine();
  const slot = await engine.createNormalizer({ width: 4 });
  const round = async (/** @type {number} */ seed) => {
    const other = await engine.createNormalizer({ rows: 64, width: 1024 });
    other.run({ norm: 'rms', eps: 0 });
    other.dispose();
    if (seed % 10 === 0) await engine.profile({ text: 'ab', layers: 8, width: 128, seed });
  };
  for (let seed = 0; seed < 100; seed++) await round(seed);
  const before = slot.x.buffer.byteLength;
  for (let seed = 100; seed < 600; seed++) await round(seed);
  assert.equal(slot.x.buffer.byteLength, before);
  await engine.dispose();
});
