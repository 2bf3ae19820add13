// SPDX-License-Identifier: MIT

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;

/** The exponent of the power law through points, by least squares of the logarithms; NaN where a point has none.
 * @param {import('./line.js').Point[]} points */
export function powerOf(points) {
  const [x, y] = [0, 1].map((i) => points.map((point) => Math.log(point[i])));
  const [middleX, middleY] = [mean(x), mean(y)];
  const slope =
    mean(x.map((v, i) => (v - middleX) * (y[i] - middleY))) /
    mean(x.map((v) => (v - middleX) ** 2));
  return Number.isFinite(slope) ? slope : Number.NaN;
}
