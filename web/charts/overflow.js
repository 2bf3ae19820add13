// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */

/** A cross where a line had to stop. @param {Layer} layer @param {{ x: number, y: number } | undefined} at */
export function overflowMark(layer, at) {
  layer
    .selectAll('path')
    .data(at ? [at] : [])
    .join('path')
    .attr('class', 'cross')
    .attr('d', (a) => `M${a.x - 5},${a.y - 5}l10,10m0,-10l-10,10`);
}
