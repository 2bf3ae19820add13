// SPDX-License-Identifier: MIT

/**
 * RMSNorm as one writes it in JavaScript: y = gain x / sqrt(mean(x²) + eps), row by row.
 * @param {Float32Array} y  [rows, width]
 * @param {Float32Array} x  [rows, width]
 * @param {Float32Array} gain  [width]
 * @param {number} eps
 */
export function plainNorm(y, x, gain, eps) {
  const width = gain.length;
  for (let row = 0; row < x.length; row += width) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += x[row + i] * x[row + i];
    const factor = 1 / Math.sqrt(sum / width + eps);
    for (let i = 0; i < width; i++) y[row + i] = x[row + i] * factor * gain[i];
  }
}
