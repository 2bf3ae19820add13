// SPDX-License-Identifier: MIT
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ factor: number, shift: number, eps: number, seed: number }} Request */
/** @typedef {'rms' | 'layer' | 'none'} Norm */

export const WIDTH = 64;
export const ROWS = 8;
export const NORMS = /** @type {const} */ (['rms', 'layer', 'none']);
/** Below: nothing but rounding. Above: another output. */
export const UNCHANGED = 1e-5;
export const CHANGED = 1e-2;

/**
 * What may be done to a batch x: [rows, width], to the weights w: [width, width], one row for each output, and what it
 * takes: a factor k, and a vector c: [width].
 * @type {Record<string, (given: { x: Float32Array, w: Float32Array, k: number, c: Float32Array }) => Partial<{ x: Float32Array, w: Float32Array }>>}
 */
export const CHANGES = {
  'weights-scaled': ({ w, k }) => ({ w: w.map((v) => k * v) }),
  'weights-shifted': ({ w, c }) => ({ w: w.map((v, i) => v + c[i % WIDTH] / Math.sqrt(WIDTH)) }),
  'weight-row-scaled': ({ w, k }) => ({ w: w.map((v, i) => (i < WIDTH ? k * v : v)) }),
  'data-scaled': ({ x, k }) => ({ x: x.map((v) => k * v) }),
  'data-shifted': ({ x, c }) => ({ x: x.map((v, i) => v + c[i % WIDTH]) }),
  'case-scaled': ({ x, k }) => ({ x: x.map((v, i) => (i < WIDTH ? k * v : v)) }),
};

/** @param {Float32Array} w [rows, columns] */
const transposed = (w) => w.map((_, i) => w[(i % WIDTH) * WIDTH + Math.floor(i / WIDTH)]);

/** ‖b − a‖ / ‖a‖, over all numbers. @param {Float32Array} a @param {Float32Array} b */
function relativeChange(a, b) {
  let [gap, whole] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    gap += (b[i] - a[i]) ** 2;
    whole += a[i] ** 2;
  }
  return Math.sqrt(gap / whole);
}

/**
 * By how much norm(Wx) changes under each change, for each norm; and the mean square of Wx, beside which ε stands.
 * @param {Engine} engine @param {Request} request
 */
export async function invariance(engine, { factor: k, shift, eps, seed }) {
  const drawn = await Promise.all(
    [ROWS * WIDTH, WIDTH * WIDTH, WIDTH].map((count, i) =>
      engine.gaussians({ count, seed: seed + i }),
    ),
  );
  const x = drawn[0].x;
  const w = drawn[1].x.map((v) => v / Math.sqrt(WIDTH));
  const c = drawn[2].x.map((v) => shift * v);
  const output = async (/** @type {{ x: Float32Array, w: Float32Array }} */ given) => {
    const { c: product } = await engine.matmul({
      a: given.x,
      b: transposed(given.w),
      rows: ROWS,
      inner: WIDTH,
      columns: WIDTH,
    });
    return Promise.all(
      NORMS.map((norm) => engine.normalize({ x: product, width: WIDTH, norm, eps })),
    );
  };
  const before = await output({ x, w });
  const rows = await Promise.all(
    Object.entries(CHANGES).map(async ([name, change]) => {
      const after = await output({ x, w, ...change({ x, w, k, c }) });
      const changes = NORMS.map((norm, i) => [norm, relativeChange(before[i].y, after[i].y)]);
      return { name, .../** @type {Record<Norm, number>} */ (Object.fromEntries(changes)) };
    }),
  );
  const meanSquare = before[0].rms.reduce((sum, rms) => sum + rms ** 2, 0) / ROWS;
  return { rows, meanSquare, byEps: byEps(meanSquare, k, eps) };
}

/** What ε leaves of an invariance to the factor k: k√(m + ε) / √(k²m + ε), less 1. @param {number} m @param {number} k @param {number} eps */
export const byEps = (m, k, eps) =>
  Math.abs((k * Math.sqrt(m + eps)) / Math.sqrt(k * k * m + eps) - 1);
