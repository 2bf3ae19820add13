// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {[number, number]} Pixel */

/** The dashed line of theory. @param {Layer} layer @param {Pixel} from @param {Pixel} to */
export function referenceLine(layer, from, to) {
  const shown = [...from, ...to].every(Number.isFinite);
  layer
    .selectAll('path')
    .data(shown ? [[from, to]] : [])
    .join('path')
    .attr('class', 'line ref')
    .attr(
      'd',
      ([[x1, y1], [x2, y2]]) =>
        `M${x1.toFixed(1)},${y1.toFixed(1)}L${x2.toFixed(1)},${y2.toFixed(1)}`,
    );
}
