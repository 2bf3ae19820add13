// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends, engines } from './engines.js';

/** @typedef {{ x: number[], dy: number[], width: number, norm: 'rms' | 'layer', eps: number, gain?: number[], bias?: number[] }} Problem */

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {Problem} problem @param {(row: number[], dy: number[]) => void} visit */
function eachRow({ x, dy, width }, visit) {
  for (let at = 0; at < x.length; at += width)
    visit(x.slice(at, at + width), dy.slice(at, at + width));
}

/** sum(dy * norm(x)), by definition. @param {Problem} problem */
function objective(problem) {
  const { norm, eps, gain, bias } = problem;
  let sum = 0;
  eachRow(problem, (row, dy) => {
    const centre = norm === 'layer' ? mean(row) : 0;
    const root = Math.sqrt(mean(row.map((v) => (v - centre) ** 2)) + eps);
    row.forEach((v, i) => {
      sum += dy[i] * (((v - centre) / root) * (gain?.[i] ?? 1) + (bias?.[i] ?? 0));
    });
  });
  return sum;
}

/** Its gradients, by definition. @param {Problem} problem */
function gradients(problem) {
  const { width, norm, eps, gain } = problem;
  const dx = /** @type {number[]} */ ([]);
  const dGain = new Array(width).fill(0);
  const dBias = new Array(width).fill(0);
  eachRow(problem, (row, dy) => {
    const centre = norm === 'layer' ? mean(row) : 0;
    const root = Math.sqrt(mean(row.map((v) => (v - centre) ** 2)) + eps);
    const unit = row.map((v) => (v - centre) / root);
    const g = dy.map((v, i) => v * (gain?.[i] ?? 1));
    const along = mean(g.map((v, i) => v * unit[i]));
    const common = norm === 'layer' ? mean(g) : 0;
    dx.push(...g.map((v, i) => (v - common - unit[i] * along) / root));
    dy.forEach((v, i) => {
      dGain[i] += v * unit[i];
      dBias[i] += v;
    });
  });
  return { dx, dGain, dBias };
}

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted how far apart they are, of the length of `wanted` */
function distance(got, wanted) {
  assert.equal(got.length, wanted.length);
  const difference = Array.from(got, (value, i) => value - wanted[i]);
  return Math.hypot(...difference) / Math.hypot(...Array.from(wanted));
}

/** @param {number} count @param {number} seed */
const draw = async (count, seed) => [...(await engines.simd.gaussians({ count, seed })).x];

/** @param {number} rows @param {number} width @param {'rms' | 'layer'} norm @returns {Promise<Problem>} */
const drawProblem = async (rows, width, norm) => ({
  x: await draw(rows * width, 1),
  dy: await draw(rows * width, 2),
  width,
  norm,
  eps: 1e-5,
  gain: await draw(width, 3),
  ...(norm === 'layer' && { bias: await draw(width, 4) }),
});

for (const norm of /** @type {const} */ (['rms', 'layer'])) {
  test(`${norm}: the definition is what central differences say`, async () => {
    const problem = await drawProblem(2, 7, norm);
    const exact = gradients(problem);
    /** @type {['x' | 'gain' | 'bias', number[]][]} */
    const parts = [
      ['x', exact.dx],
      ['gain', exact.dGain],
      ...(norm === 'layer' ? [/** @type {['bias', number[]]} */ (['bias', exact.dBias])] : []),
    ];
    for (const [name, wanted] of parts) {
      const h = 1e-5;
      const values = /** @type {number[]} */ (problem[name]);
      const got = values.map((value, i) => {
        const [above, below] = [value + h, value - h].map((moved) =>
          objective({ ...problem, [name]: values.with(i, moved) }),
        );
        return (above - below) / (2 * h);
      });
      assert.ok(distance(got, wanted) < 1e-8, `${name}: ${distance(got, wanted)}`);
    }
  });

  for (const backend of backends) {
    test(`${norm} on ${backend}: gradients are those of the definition, with gain and without`, async () => {
      for (const width of [1, 3, 4, 33, 768]) {
        const drawn = await drawProblem(3, width, norm);
        for (const problem of [drawn, { ...drawn, gain: undefined, bias: undefined }]) {
          const got = await engines[backend].normalizeBackward(problem);
          const wanted = gradients(problem);
          // A row of one number has no deviation from its mean.
          if (!(norm === 'layer' && width === 1)) {
            for (const name of /** @type {const} */ (['dx', 'dGain'])) {
              const apart = distance(/** @type {Float32Array} */ (got[name]), wanted[name]);
              assert.ok(apart < 2e-5, `${name}, width ${width}: ${apart}`);
            }
          }
          if (norm === 'layer') {
            const apart = distance(/** @type {Float32Array} */ (got.dBias), wanted.dBias);
            assert.ok(apart < 1e-6, `dBias, width ${width}: ${apart}`);
          } else assert.equal(got.dBias, undefined);
        }
      }
    });

    test(`${norm} on ${backend}: rows of 1e20 and of 1e-25 have the gradient of their shape`, async () => {
      const drawn = { ...(await drawProblem(1, 37, norm)), eps: 0 };
      const wanted = gradients(drawn);
      for (const scale of [1e20, 1e-25]) {
        const x = drawn.x.map((v) => v * scale);
        const { dx, dGain } = await engines[backend].normalizeBackward({ ...drawn, x });
        const scaled = Array.from(dx, (v) => v * scale);
        assert.ok(distance(scaled, wanted.dx) < 2e-5, `dx at ${scale}`);
        assert.ok(distance(/** @type {Float32Array} */ (dGain), wanted.dGain) < 2e-5);
      }
    });
  }
}

test('without a norm the gradient goes through', async () => {
  const dy = [1, Number.NaN, -3, 0.5];
  const answer = await engines.simd.normalizeBackward({
    x: [1, 2, 3, 4],
    dy,
    width: 2,
    norm: 'none',
  });
  assert.deepEqual(answer, { dx: Float32Array.from(dy) });
});

test('two calls give the same: nothing adds up between them', async () => {
  const problem = await drawProblem(4, 16, 'layer');
  const first = await engines.simd.normalizeBackward(problem);
  assert.deepEqual(await engines.simd.normalizeBackward(problem), first);
});

/** @type {[string, string, any][]} */
const REFUSALS = [
  ['no dy', 'dy', { dy: undefined }],
  ['a dy of another length', 'dy', { dy: [1, 2, 3] }],
  ['a width that does not divide', 'x', { width: 3 }],
  ['a gain where there is no norm', 'gain', { norm: 'none', gain: [1, 1] }],
  ['a bias for RMSNorm', 'bias', { norm: 'rms', bias: [1, 1] }],
  ['an eps of NaN', 'eps', { eps: Number.NaN }],
  ['an unknown option', 'y', { y: [1] }],
];

for (const [what, field, change] of REFUSALS) {
  test(`refuses ${what} and names ${field}`, async () => {
    const problem = { x: [1, 2, 3, 4], dy: [1, 0, 0, 1], width: 2, ...change };
    await assert.rejects(engines.simd.normalizeBackward(problem), { code: 'bad-argument', field });
  });
}
