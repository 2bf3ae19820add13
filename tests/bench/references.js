// SPDX-License-Identifier: MIT
// The definitions, in doubles, and how far a result may be from them.

/** @typedef {Float32Array | Float64Array} Floats */

/**
 * y[r,i] = gain[i] x[r,i] / sqrt(mean_j x[r,j]^2 + eps)
 * @param {Floats} x @param {Floats} gain @param {number} eps
 */
export function rmsNorm(x, gain, eps) {
  return mapRows(x, gain.length, (row) => {
    const root = Math.sqrt(mean(row.map((v) => v * v)) + eps);
    return row.map((v, i) => (gain[i] * v) / root);
  });
}

/**
 * y[r,i] = gain[i] (x[r,i] - m) / sqrt(mean_j (x[r,j] - m)^2 + eps) + bias[i], m = mean_j x[r,j]
 * @param {Floats} x @param {Floats} gain @param {Floats} bias @param {number} eps
 */
export function layerNorm(x, gain, bias, eps) {
  return mapRows(x, gain.length, (row) => {
    const centre = mean(row);
    const root = Math.sqrt(mean(row.map((v) => (v - centre) ** 2)) + eps);
    return row.map((v, i) => (gain[i] * (v - centre)) / root + bias[i]);
  });
}

/**
 * c[r,j] = sum_k a[r,k] b[k,j]
 * @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} rows @param {number} inner
 */
export function matmul(a, b, rows, inner) {
  const columns = b.length / inner;
  const c = new Float64Array(rows * columns);
  for (let r = 0; r < rows; r++) {
    for (let k = 0; k < inner; k++) {
      const factor = a[r * inner + k];
      for (let j = 0; j < columns; j++) c[r * columns + j] += factor * b[k * columns + j];
    }
  }
  return c;
}

/**
 * Throws unless |actual - expected| <= tolerance |expected|, in L2.
 * @param {string} name @param {ArrayLike<number>} actual @param {ArrayLike<number>} expected @param {number} [tolerance]
 */
export function checkClose(name, actual, expected, tolerance = 1e-5) {
  if (actual.length !== expected.length) {
    throw new Error(`${name}: ${actual.length} numbers, not ${expected.length}`);
  }
  let difference = 0;
  let size = 0;
  for (let i = 0; i < expected.length; i++) {
    difference += (actual[i] - expected[i]) ** 2;
    size += expected[i] ** 2;
  }
  const error = Math.sqrt(difference / size);
  if (!(error <= tolerance)) throw new Error(`${name} is wrong: relative error ${error}`);
}

/** @param {Float64Array} row */
function mean(row) {
  return row.reduce((sum, v) => sum + v, 0) / row.length;
}

/** @param {Floats} x @param {number} width @param {(row: Float64Array) => Float64Array} map */
function mapRows(x, width, map) {
  const y = new Float64Array(x.length);
  for (let at = 0; at < x.length; at += width) {
    y.set(map(new Float64Array(x.subarray(at, at + width))), at);
  }
  return y;
}
