// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {{ key: string, words: string, x: number, y: number, className?: string, anchor?: string }} Words */

/** Words at places, placed by a transform so that they can move. @param {Layer} layer @param {Words[]} list */
export function text(layer, list) {
  layer
    .selectAll('text')
    .data(list, (/** @type {any} */ w) => w.key)
    .join('text')
    .attr('class', (w) => `label ${w.className ?? ''}`)
    .attr('text-anchor', (w) => w.anchor ?? 'start')
    .attr('transform', (w) => `translate(${w.x.toFixed(1)},${w.y.toFixed(1)})`)
    .text((w) => w.words);
}

/** In pixels, at the size of labels. @param {string} words */
export const roughWidth = (words) => [...words].reduce((sum, c) => sum + (c > '⺀' ? 13 : 7), 0);
