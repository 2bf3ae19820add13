// SPDX-License-Identifier: MIT
import { baseAxis, powerTicks } from '../charts/axis.js';
import { formMarks } from '../charts/forms.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { logarithmic } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { CHANGED, UNCHANGED } from './invariance-run.js';

/**
 * @typedef {object} Picture
 * @property {{ name: string, changes: number[] | undefined }[]} rows
 * @property {string[]} norms
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const ROW = 30;
const NARROW = 420;
/** The axis begins below the rounding of float32; what is 0 stands at its beginning. @type {[number, number]} */
const DOMAIN = [1e-9, 10];
/** A norm each, alike to the eye only where their places are too. */
const FORMS = /** @type {const} */ (['disc', 'ring', 'cross']);
const CLASSES = ['normed', 'normed', 'stream'];

/** A line for each change, a mark for each norm, at the size of what it does to the output.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawInvariance(element, { rows, norms, moves, t }) {
  const small = element.clientWidth < NARROW;
  const frame = plot(element, {
    height: 56 + rows.length * ROW + 48,
    margin: { top: 56, right: 16, bottom: 48, left: small ? 76 : 150 },
    label: t('inv.chart'),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const x = logarithmic(DOMAIN, [left, right]);
  const y = (/** @type {number} */ i) => top + (i + 0.5) * ROW;
  const place = (/** @type {number} */ change) =>
    x(Math.min(DOMAIN[1], Math.max(DOMAIN[0], change)));
  const ticks = powerTicks(x);
  const keyAt = (/** @type {number} */ norm) => 5 + norm * Math.min(130, frame.width / 2.8);

  frame
    .layer('rows')
    .selectAll('path')
    .data(rows)
    .join('path')
    .attr('class', 'hairline')
    .attr('d', (_, i) => `M${left},${y(i)}H${right}`);
  baseAxis(frame.layer('axis-x'), x, { bottom, size: 5, ...ticks });
  for (const [name, limit] of Object.entries({ unchanged: UNCHANGED, changed: CHANGED }))
    referenceLine(frame.layer(name), [x(limit), top - 6], [x(limit), bottom]);
  const shown = rows.flatMap(({ changes }, i) =>
    (changes ?? []).map((change, norm) => ({
      norm,
      x: place(change),
      // Marks of one line that would hide each other stand above and below.
      y: y(i) + (norm - 1) * 7,
      finite: !Number.isNaN(change),
    })),
  );
  norms.forEach((_, norm) => {
    const look = { form: FORMS[norm], className: CLASSES[norm], radius: 4 };
    const places = shown.filter((mark) => mark.norm === norm && mark.finite);
    formMarks(frame.layer(`norm${norm}`, { marks: true }), places, look);
    formMarks(frame.layer(`key${norm}`), [{ x: keyAt(norm), y: 12 }], look);
  });

  text(frame.layer('words'), [
    ...norms.map((words, norm) => ({
      key: `norm${norm}`,
      words,
      x: keyAt(norm) + 11,
      y: 16.5,
      className: `strong ${CLASSES[norm]}`,
    })),
    ...rows.map(({ name }, i) => ({ key: `row${i}`, words: name, x: 0, y: y(i) + 4.5 })),
    {
      key: 'low',
      words: t('inv.unchanged'),
      x: x(UNCHANGED) - 8,
      y: top - 10,
      className: 'ref',
      anchor: 'end',
    },
    {
      key: 'high',
      words: t('inv.changes'),
      x: right,
      y: top - 10,
      className: 'ref',
      anchor: 'end',
    },
    { key: 'x', words: t('inv.axis'), x: right, y: bottom + 40, className: 'faint', anchor: 'end' },
  ]);
}
