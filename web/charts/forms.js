// SPDX-License-Identifier: MIT
// Form says which set-up: the mark, and with it the dashes of the line, in any hue.

import { finiteRun, lines } from './line.js';

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {import('./line.js').Point} Point */
/** @typedef {keyof typeof PATHS} Form */

/** Around 0,0, for a radius: areas as large as the disc's. */
const PATHS = {
  disc: (/** @type {number} */ r) => circle(r),
  square: (/** @type {number} */ r) => polygon(r * 1.25, [45, 135, 225, 315]),
  triangle: (/** @type {number} */ r) => polygon(r * 1.5, [-90, 30, 150]),
  diamond: (/** @type {number} */ r) => polygon(r * 1.35, [0, 90, 180, 270]),
  ring: (/** @type {number} */ r) => circle(r),
  cross: (/** @type {number} */ r) =>
    `M${-r},${-r}l${2 * r},${2 * r}m0,${-2 * r}l${-2 * r},${2 * r}`,
};

/** @param {number} r */
const circle = (r) => `M${-r},0a${r},${r} 0 0 1 ${2 * r},0a${r},${r} 0 0 1 ${-2 * r},0Z`;

/** @param {number} r @param {number[]} degrees */
const polygon = (r, degrees) =>
  `M${degrees
    .map((a) => [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r])
    .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join('L')}Z`;

/** @param {Layer} layer @param {{ x: number, y: number }[]} places in pixels
 * @param {{ form: Form, className: string, radius: number }} options */
export function formMarks(layer, places, { form, className, radius }) {
  layer
    .selectAll('path')
    .data(places)
    .join('path')
    .attr('class', `mark ${form} ${className}`)
    .attr('transform', ({ x, y }) => `translate(${x.toFixed(1)},${y.toFixed(1)})`)
    .attr('d', PATHS[form](radius));
}

/** Where a line of a form carries its marks: from its first point on, at least so many pixels apart.
 * @param {Point[]} points @param {Scale} x @param {Scale} y @param {number} gap */
export function markPlaces(points, x, y, gap) {
  /** @type {{ x: number, y: number }[]} */
  const places = [];
  for (const [u, v] of finiteRun(points)) {
    const place = { x: x(u), y: y(v) };
    if (!places.length || place.x - places[places.length - 1].x >= gap) places.push(place);
  }
  return places;
}

/** Lines that are told apart by their form: dashes and marks. @param {Plot} frame @param {string} name of the layers
 * @param {{ key: string, form: Form, className: string, points: Point[] }[]} series @param {Scale} x @param {Scale} y
 * @param {{ gap: number, radius: number }} marks */
export function formLines(frame, name, series, x, y, { gap, radius }) {
  lines(
    frame.layer(name, { marks: true }),
    series.map((one) => ({ ...one, className: `${one.form} ${one.className}` })),
    x,
    y,
  );
  for (const { key, form, className, points } of series) {
    const places = markPlaces(points, x, y, gap);
    formMarks(frame.layer(`${name}-${key}`, { marks: true }), places, { form, className, radius });
  }
}
