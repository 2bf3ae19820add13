// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {[number, number]} Point */

/** What comes before the first point that cannot be drawn. @template {ArrayLike<number>} P @param {P[]} points @returns {P[]} */
export function finiteRun(points) {
  const end = points.findIndex((p) => !Number.isFinite(p[0]) || !Number.isFinite(p[1]));
  return end < 0 ? points : points.slice(0, end);
}

/** A curve over a log axis as far as it stays below the top; the last piece is cut where it meets it.
 * @param {Point[]} curve @param {number} top @returns {Point[]} */
export function cutAtTop(curve, top) {
  const over = curve.findIndex(([, v]) => v > top);
  if (over < 0) return curve;
  if (over === 0) return [];
  const [[s0, v0], [s1, v1]] = [curve[over - 1], curve[over]];
  return [...curve.slice(0, over), [s0 * (s1 / s0) ** ((top - v0) / (v1 - v0)), top]];
}

/** @param {Point[]} points @param {Scale} x @param {Scale} y */
export function linePath(points, x, y) {
  const corners = finiteRun(points).map((p) => `${x(p[0]).toFixed(1)},${y(p[1]).toFixed(1)}`);
  return corners.length ? `M${corners.join('L')}` : '';
}

/** Between two lines over the same places, as far as both can be drawn.
 * @param {Layer} layer @param {{ className: string, low: Point[], high: Point[] }} band @param {Scale} x @param {Scale} y */
export function bandBetween(layer, band, x, y) {
  layer
    .selectAll('path')
    .data([band])
    .join('path')
    .attr('class', ({ className }) => `band ${className}`)
    .attr('d', ({ low, high }) => {
      const length = Math.min(finiteRun(low).length, finiteRun(high).length);
      return linePath([...high.slice(0, length), ...low.slice(0, length).reverse()], x, y);
    });
}

/** One line for each series. @param {Layer} layer
 * @param {{ key: string, className: string, points: Point[] }[]} series @param {Scale} x @param {Scale} y */
export function lines(layer, series, x, y) {
  layer
    .selectAll('path')
    .data(series, (/** @type {any} */ s) => s.key)
    .join('path')
    .attr('class', (s) => `line ${s.className}`)
    .attr('d', (s) => linePath(s.points, x, y));
}

/** The stretches of a line whose points all lie inside. @param {Point[]} points @param {(point: Point) => boolean} inside
 * @returns {Point[][]} */
export function pieces(points, inside) {
  /** @type {Point[][]} */
  const found = [];
  points.forEach((point, i) => {
    if (!inside(point)) return;
    if (i === 0 || !inside(points[i - 1])) found.push([]);
    found[found.length - 1].push(point);
  });
  return found;
}
