// SPDX-License-Identifier: MIT
import { matmul } from './calls/matmul.js';
import { normalize } from './calls/normalize.js';
import { softmax } from './calls/softmax.js';

/** @typedef {import('./session.js').Session} Session */

const ROWS = 3;
const WIDTH = 67;
const EPS = 1e-5;
const TOLERANCE = 4e-6;
/** Enough for the browser's optimising compiler to take over, whose code may be wrong where the first was right. */
const ROUNDS = 60;

/** Asymmetric numbers without a pattern of the lanes' length. */
const X = Float32Array.from({ length: ROWS * WIDTH }, (_, i) => ((i * 37) % 101) / 16 - 2.5);

/**
 * @param {Float32Array} x
 * @param {boolean} centred
 */
function normalizeExactly(x, centred) {
  const mean = centred ? x.reduce((sum, v) => sum + v, 0) / x.length : 0;
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.length;
  return Array.from(x, (v) => (v - mean) / Math.sqrt(variance + EPS));
}

/** @param {Float32Array} scores */
function softmaxExactly(scores) {
  const greatest = Math.max(...scores);
  const exps = Array.from(scores, (score) => Math.exp(score - greatest));
  const sum = exps.reduce((total, e) => total + e, 0);
  return exps.map((e) => e / sum);
}

/** rows x rows: each row of X with each. */
function productsExactly() {
  return Array.from({ length: ROWS * ROWS }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < WIDTH; k++)
      sum += X[Math.floor(at / ROWS) * WIDTH + k] * X[(at % ROWS) * WIDTH + k];
    return sum;
  });
}

const rowsOfX = Array.from({ length: ROWS }, (_, row) =>
  X.subarray(row * WIDTH, (row + 1) * WIDTH),
);
const transposedX = Float32Array.from(
  { length: X.length },
  (_, i) => X[(i % ROWS) * WIDTH + Math.floor(i / ROWS)],
);
const expected = {
  rms: rowsOfX.flatMap((row) => normalizeExactly(row, false)),
  layer: rowsOfX.flatMap((row) => normalizeExactly(row, true)),
  softmax: softmaxExactly(rowsOfX[0]),
  products: productsExactly(),
};

/**
 * @param {ArrayLike<number>} got
 * @param {number[]} exact
 */
function agrees(got, exact) {
  const scale = Math.max(...exact.map(Math.abs));
  return exact.every((value, i) => Math.abs(got[i] - value) <= TOLERANCE * scale);
}

/**
 * Known answers, worked out here in double precision: whether the session computes norms, softmax and matrix products.
 * @param {Session} session
 */
export function passesSelfTest(session) {
  for (let round = 0; round < ROUNDS; round++) {
    const rms = normalize(session, { x: X, width: WIDTH, norm: 'rms', eps: EPS }).y;
    const layer = normalize(session, { x: X, width: WIDTH, norm: 'layer', eps: EPS }).y;
    const { p } = softmax(session, { scores: rowsOfX[0] });
    const { c } = matmul(session, {
      a: X,
      b: transposedX,
      rows: ROWS,
      inner: WIDTH,
      columns: ROWS,
    });
    const answers = { rms, layer, softmax: p, products: c };
    const wrong = Object.entries(answers).some(
      ([name, got]) => !agrees(got, expected[/** @type {keyof typeof expected} */ (name)]),
    );
    if (wrong) return false;
  }
  return true;
}
