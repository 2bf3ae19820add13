// SPDX-License-Identifier: MIT
import { text } from './text.js';

/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {{ key: string, x: number, y: number, width: number, height: number, words: string, className: string }} Box  x, y: its middle */

const BASELINE = 4.5;

/** Boxes of a block diagram, each with its words in the middle. @param {Plot} frame @param {string} name of the layers @param {Box[]} list */
export function boxes(frame, name, list) {
  frame
    .layer(name)
    .selectAll('rect')
    .data(list, (/** @type {any} */ box) => box.key)
    .join('rect')
    .attr('class', ({ className }) => `box-mark ${className}`)
    .attr('width', ({ width }) => width)
    .attr('height', ({ height }) => height)
    .attr('x', ({ x, width }) => x - width / 2)
    .attr('y', ({ y, height }) => y - height / 2);
  text(
    frame.layer(`${name}-words`),
    list.map(({ key, words, className, x, y }) => ({
      key,
      words,
      className,
      x,
      y: y + BASELINE,
      anchor: 'middle',
    })),
  );
}
