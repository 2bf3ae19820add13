// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {import('./line.js').Point} Point */

/** What a scale can place: finite, and above 0 where it is logarithmic. @param {Point[]} points @param {Scale} x @param {Scale} y */
const drawable = (points, x, y) =>
  points.filter(
    (p) => Number.isFinite(x(p[0])) && Number.isFinite(p[1]) && Number.isFinite(y(p[1])),
  );

/** Filled dots. @param {Layer} layer @param {Point[]} points @param {Scale} x @param {Scale} y
 * @param {{ radius: number, className: string }} options */
export function dots(layer, points, x, y, { radius, className }) {
  layer
    .selectAll('circle')
    .data(drawable(points, x, y))
    .join('circle')
    .attr('class', `dot ${className}`)
    .attr('r', radius)
    .attr('cx', (p) => x(p[0]).toFixed(1))
    .attr('cy', (p) => y(p[1]).toFixed(1));
}

/** Plus signs. @param {Layer} layer @param {Point[]} points @param {Scale} x @param {Scale} y
 * @param {{ radius: number, className: string }} options */
export function pluses(layer, points, x, y, { radius, className }) {
  const arm = 2 * radius;
  layer
    .selectAll('path')
    .data(drawable(points, x, y))
    .join('path')
    .attr('class', `plus ${className}`)
    .attr('d', (p) => {
      const [cx, cy] = [x(p[0]), y(p[1])];
      return `M${(cx - radius).toFixed(1)},${cy.toFixed(1)}h${arm}m${-radius},${-radius}v${arm}`;
    });
}
