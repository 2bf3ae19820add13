// SPDX-License-Identifier: MIT
import { text } from './text.js';

/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {{ key: string, left: number, right: number, value: number, words: string, className: string }} Column */

const NUMBER_GAP = 6;
const NUMBER_HEIGHT = 10;

/** Columns from 0, each with its number beyond its end; what is not finite has only the number.
 * @param {Plot} frame @param {string} name of the layers @param {Column[]} list @param {Scale} y */
export function columns(frame, name, list, y) {
  const zero = y(0);
  const end = (/** @type {Column} */ { value }) => (Number.isFinite(value) ? y(value) : zero);
  frame
    .layer(name, { marks: true })
    .selectAll('path')
    .data(list, (/** @type {any} */ column) => column.key)
    .join('path')
    .attr('class', (column) => `column ${column.className}`)
    .attr('d', (column) => {
      const [left, right] = [column.left.toFixed(1), column.right.toFixed(1)];
      return `M${left},${zero.toFixed(1)}V${end(column).toFixed(1)}H${right}V${zero.toFixed(1)}Z`;
    });
  text(
    frame.layer(`${name}-numbers`, { marks: true }),
    list.map((column) => ({
      key: column.key,
      words: column.words,
      x: (column.left + column.right) / 2,
      y: end(column) + (column.value < 0 ? NUMBER_GAP + NUMBER_HEIGHT : -NUMBER_GAP),
      className: Number.isFinite(column.value) ? column.className : 'warn',
      anchor: 'middle',
    })),
  );
}
