// SPDX-License-Identifier: MIT
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ x: number[], dy: number[], width: number, eps: number, seed: number }} Request  x, dy: the first two coordinates */
/** @typedef {Awaited<ReturnType<typeof jacobian>>} Jacobian */

/** Of the root: wide enough for float32, narrow enough for an error of the fourth order. */
const STEP = 0.02;
/** Below this share of its whole a part is rounding, and a ratio to it means nothing. */
const ROUNDING = 1e-5;

/** @typedef {ArrayLike<number>} Vector */

/** @param {Vector} a @param {Vector} b */
function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
const length = (/** @type {Vector} */ a) => Math.sqrt(dot(a, a));
const minus = (/** @type {Vector} */ a, /** @type {Vector} */ b) =>
  Array.from(a, (v, i) => v - b[i]);

/** A vector's part along a unit vector, what is left of it, and their lengths. @param {Vector} vector @param {Vector} unit */
function split(vector, unit) {
  const along = dot(vector, unit);
  const radial = Array.from(unit, (v) => along * v);
  const tangential = minus(vector, radial);
  return {
    whole: Array.from(vector),
    radial,
    tangential,
    lengths: { radial: Math.abs(along), tangential: length(tangential), whole: length(vector) },
  };
}

/**
 * A gradient dy goes back through RMSNorm at x. Beyond the first two coordinates x is Gaussian and dy is 0. `passed` is
 * what each part of dy is multiplied by, NaN where dy has next to nothing of it; `gap`, the largest difference between dx and the
 * differences of the norm, is in units of |dy| / root, as large as dx could be.
 * @param {Engine} engine @param {Request} request
 */
export async function jacobian(engine, { x: given, dy: incoming, width, eps, seed }) {
  const rest = width > 2 ? (await engine.gaussians({ count: width - 2, seed })).x : [];
  const x = Float32Array.from([...given, ...rest]);
  const dy = Float32Array.from([...incoming, ...Array.from(rest, () => 0)]);
  const norm = /** @type {const} */ ('rms');
  const { y, rms } = await engine.normalize({ x, width, norm, eps });
  const { dx } = await engine.normalizeBackward({ x, dy, width, norm, eps });
  const root = Math.sqrt(rms[0] ** 2 + eps);
  const size = length(x);
  const unit = Array.from(x, (v) => (size > 0 ? v / size : 0));
  const [before, after] = [split(dy, unit), split(dx, unit)];
  const difference = await differences(engine, { x, dy, eps, step: STEP * root });
  const most = length(dy) / root;
  return {
    x: Array.from(x),
    y: Array.from(y),
    rms: rms[0],
    root,
    dy: before,
    dx: after,
    difference,
    passed: {
      radial: ratio(after.lengths.radial, before.lengths.radial, before.lengths.whole),
      tangential: ratio(after.lengths.tangential, before.lengths.tangential, before.lengths.whole),
    },
    radialShare: {
      dy: ratio(before.lengths.radial, before.lengths.whole, before.lengths.whole),
      dx: ratio(after.lengths.radial, after.lengths.whole, most),
    },
    gap: Math.max(...minus(dx, difference).map(Math.abs)) / most,
  };
}

/** @param {number} part @param {number} of @param {number} whole beside which `of` may be mere rounding */
const ratio = (part, of, whole) => (of > ROUNDING * whole ? part / of : Number.NaN);

/**
 * The gradient of dy·norm(x) in x by central differences of the fourth order: four rows for each coordinate.
 * @param {Engine} engine @param {{ x: Float32Array, dy: Float32Array, eps: number, step: number }} problem
 */
async function differences(engine, { x, dy, eps, step }) {
  const width = x.length;
  const steps = [1, -1, 2, -2];
  const weights = [8, -8, -1, 1];
  const moved = new Float32Array(4 * width * width);
  for (let i = 0; i < width; i++)
    for (const [k, times] of steps.entries()) {
      const row = moved.subarray((4 * i + k) * width, (4 * i + k + 1) * width);
      row.set(x);
      row[i] += times * step;
    }
  const { y } = await engine.normalize({ x: moved, width, norm: 'rms', eps });
  const objective = (/** @type {number} */ row) => dot(dy, y.subarray(row * width));
  return Array.from(x, (_, i) => {
    const sum = weights.reduce((total, weight, k) => total + weight * objective(4 * i + k), 0);
    return sum / (12 * step);
  });
}
