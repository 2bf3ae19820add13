// SPDX-License-Identifier: MIT
import { baseAxis, linearTicks } from '../charts/axis.js';
import { fixed } from '../charts/format.js';
import { lines } from '../charts/line.js';
import { dots, pluses } from '../charts/marks.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { fromZero, linear } from '../charts/scale.js';
import { text } from '../charts/text.js';

/** @typedef {import('../charts/line.js').Point} Point */
/**
 * @typedef {object} Picture
 * @property {{ name: string, rows: { key: string, role: string, name: string, length: number }[] }[]} groups
 * @property {number} greatest  length that fits
 * @property {number} rootWidth
 * @property {boolean} moves
 * @property {string} label
 */

const MARKS = { marks: true };
const ROW = 24;
/** Two groups of three, each under its name: the height that is kept free before anything is known. */
const USUAL_LINES = 8;

/** One level line for each vector, as long as the vector is, and √d upright through all of them.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawLengths(element, { groups, greatest, rootWidth, moves, label }) {
  const count = groups.reduce((sum, group) => sum + 1 + group.rows.length, 0) || USUAL_LINES;
  const frame = plot(element, {
    height: 22 + count * ROW + 30,
    margin: { top: 22, right: 52, bottom: 30, left: 96 },
    label,
    moves,
  });
  const { left, right, top, bottom } = frame;
  const x = fromZero(Math.max(greatest, rootWidth), [left, right]);
  const ticks = linearTicks(x, element.clientWidth < 420 ? 3 : 5);
  let line = 0;
  const next = () => top + (line++ + 0.5) * ROW;
  const placed = groups.map(({ name, rows }) => ({
    name,
    y: next(),
    rows: rows.map((row) => ({ ...row, y: next() })),
  }));
  const at = placed.flatMap((group) => group.rows);
  const y = linear([0, 1], [0, 1]);
  const of = (/** @type {string} */ role) =>
    at.filter((row) => row.role === role).map((row) => /** @type {Point} */ ([row.length, row.y]));

  baseAxis(frame.layer('axis-x'), x, {
    bottom,
    values: ticks.values,
    format: ticks.format,
    size: 5,
  });
  referenceLine(frame.layer('reference'), [x(rootWidth), top - 4], [x(rootWidth), bottom]);
  lines(
    frame.layer('stems', MARKS),
    at
      .filter((row) => Number.isFinite(row.length))
      .map((row) => ({
        key: row.key,
        className: row.role === 'stream' ? 'stream focus' : row.role,
        points: [
          [0, row.y],
          [row.length, row.y],
        ],
      })),
    x,
    y,
  );
  pluses(frame.layer('writes', MARKS), of('write'), x, y, { radius: 3.8, className: 'write' });
  dots(frame.layer('reads', MARKS), of('normed'), x, y, { radius: 4.2, className: 'normed' });
  text(frame.layer('names'), [
    {
      key: 'root',
      words: `√d = ${fixed(rootWidth, 1)}`,
      x: x(rootWidth),
      y: 12,
      className: 'ref',
      anchor: 'middle',
    },
    {
      key: 'length',
      words: ['L2', ticks.factor].filter(Boolean).join(' '),
      x: 0,
      y: bottom + 20,
      className: 'faint',
    },
    ...placed.map(({ name, y: height }) => ({
      key: name,
      words: name,
      x: 0,
      y: height + 4.5,
      className: 'strong ink',
    })),
    ...at.map((row) => ({
      key: row.key,
      words: row.name,
      x: 0,
      y: row.y + 4.5,
      className: row.role,
    })),
  ]);
  text(
    frame.layer('lengths'),
    at.map((row) => {
      const finite = Number.isFinite(row.length);
      return {
        key: row.key,
        words: finite ? fixed(row.length, 1) : `✕ ${fixed(row.length, 1)}`,
        x: (finite ? x(row.length) : left) + 10,
        y: row.y + 4.5,
        className: finite ? `strong ${row.role}` : 'warn',
      };
    }),
  );
}
