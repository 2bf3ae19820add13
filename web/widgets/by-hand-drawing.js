// SPDX-License-Identifier: MIT
import { valueAxis } from '../charts/axis.js';
import { columns } from '../charts/columns.js';
import { fixed } from '../charts/format.js';
import { plot } from '../charts/plot.js';
import { symmetric } from '../charts/scale.js';
import { text } from '../charts/text.js';

/**
 * @typedef {object} Picture
 * @property {number[]} x
 * @property {number[] | undefined} rms
 * @property {number[] | undefined} layer
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const NARROW = 420;

/** Four groups of columns: the number, what RMSNorm makes of it, what LayerNorm does. Inputs and outputs have an axis each.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawByHand(element, { x, rms, layer, moves, t }) {
  const small = element.clientWidth < NARROW;
  const row = small ? 96 : 118;
  const frame = plot(element, {
    height: 2 * row + 116,
    margin: { top: 36, right: small ? 0 : 16, bottom: 18, left: 44 },
    label: t('hand.chart'),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const room = (right - left) / x.length;
  const middle = (/** @type {number} */ i) => left + (i + 0.5) * room;
  const half = Math.min(26, 0.235 * room);
  const rows = [
    {
      name: 'in',
      top,
      series: [{ values: x, className: 'stream', side: 0 }],
      words: [{ key: 'in', words: t('hand.in'), className: 'strong stream' }],
    },
    {
      name: 'out',
      top: bottom - row,
      series: [
        { values: rms ?? [], className: 'normed', side: -1 },
        { values: layer ?? [], className: 'normed outlined', side: 1 },
      ],
      words: [{ key: 'out', words: t('hand.out'), className: 'strong normed' }],
    },
  ];
  for (const { name, top: high, series, words } of rows) {
    const finite = series.flatMap(({ values }) => values.filter(Number.isFinite));
    const y = symmetric(Math.max(...finite.map(Math.abs), 0) || 1, [high + row, high]);
    const [low, most] = y.domain();
    valueAxis(frame.layer(`axis-${name}`), y, { left, right, values: [low, 0, most] });
    columns(
      frame,
      name,
      series.flatMap(({ values, className, side }) =>
        values.map((value, i) => {
          const at = middle(i) + side * (half + 1);
          return {
            key: `${className}${i}`,
            left: at - half,
            right: at + half,
            value,
            words: Number.isFinite(value) ? fixed(value, name === 'in' ? decimals(x) : 2) : '✕',
            className,
          };
        }),
      ),
      y,
    );
    text(
      frame.layer(`words-${name}`),
      words.map((word) => ({ ...word, x: 0, y: high - 22 })),
    );
  }
}

/** As many as the numbers have, two at most. @param {number[]} values */
const decimals = (values) =>
  Math.max(...values.map((v) => (Number.isInteger(v) ? 0 : Number.isInteger(v * 10) ? 1 : 2)));
