// SPDX-License-Identifier: MIT
// Form says which set-up: the mark, and with it the dashes of the line, in any hue.

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {import('./line.js').Point} Point */
/** @typedef {keyof typeof PATHS} Form */

/** Around 0,0, for a radius: areas as large as the disc's. */
export const PATHS = {
  disc: (/** @type {number} */ r) => circle(r),
  square: (/** @type {number} */ r) => polygon(r * 1.25, [45, 135, 225, 315]),
  triangle: (/** @type {number} */ r) => polygon(r * 1.5, [-90, 30, 150]),
  diamond: (/** @type {number} */ r) => polygon(r * 1.35, [0, 90, 180, 270]),
  ring: (/** @type {number} */ r) => circle(r),
  wedge: (/** @type {number} */ r) => polygon(r * 1.5, [90, 210, 330]),
  'hollow-square': (/** @type {number} */ r) => polygon(r * 1.25, [45, 135, 225, 315]),
  'hollow-diamond': (/** @type {number} */ r) => polygon(r * 1.35, [0, 90, 180, 270]),
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

/** @typedef {{ form: Form, className: string, radius: number }} Look */

/** @param {Layer} layer @param {({ x: number, y: number } & Partial<Look>)[]} places in pixels; each may have a look of its own
 * @param {Look} look */
export function formMarks(layer, places, look) {
  layer
    .selectAll('path')
    .data(places.map((place) => ({ ...look, ...place })))
    .join('path')
    .attr('class', ({ form, className }) => `mark ${form} ${className}`)
    .attr('transform', ({ x, y }) => `translate(${x.toFixed(1)},${y.toFixed(1)})`)
    .attr('d', ({ form, radius }) => PATHS[form](radius));
}
