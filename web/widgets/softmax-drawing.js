// SPDX-License-Identifier: MIT
import { baseAxis, powerTicks, valueAxis } from '../charts/axis.js';
import { columns } from '../charts/columns.js';
import { cursor, rings } from '../charts/cursor.js';
import { fixed } from '../charts/format.js';
import { lines } from '../charts/line.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { linear, logarithmic } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { SCALES } from './settings/figures.js';
import { SCORES, TOKENS } from './softmax-run.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('./softmax-run.js').Measurement} Measurement */
/**
 * @typedef {object} Picture
 * @property {Measurement & { untouched: Measurement } | undefined} now
 * @property {(Measurement & { scale: number })[]} curve
 * @property {number} scale
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;
/** The entropy of six equal chances, in nats. */
const MOST_ENTROPY = Math.log(SCORES.length);
const CURVE_HEIGHT = 112;

/** A column for each token, and below entropy and size of the Jacobian against the scale.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawSoftmax(element, picture) {
  const small = element.clientWidth < NARROW;
  const height = small ? 132 : 168;
  const curveTop = height + 132;
  const frame = plot(element, {
    height: curveTop + CURVE_HEIGHT + 24,
    margin: { top: 34, right: 16, bottom: 24, left: 44 },
    label: picture.t('softmax.chart'),
    moves: picture.moves,
  });
  drawColumns(frame, frame.top + height, picture);
  drawCurve(frame, curveTop, picture);
}

/** @param {Plot} frame @param {number} bottom @param {Picture} picture */
function drawColumns(frame, bottom, { now, t }) {
  const { left, right, top } = frame;
  const y = linear([0, 1], [bottom, top]);
  const room = (right - left) / TOKENS.length;
  const places = TOKENS.map((key, i) => {
    const middle = left + (i + 0.5) * room;
    const half = Math.min(24, room * 0.34);
    return { key, middle, left: middle - half, right: middle + half };
  });
  valueAxis(frame.layer('axis-p'), y, { left, right, values: [0, 0.5, 1] });
  columns(
    frame,
    'chances',
    now
      ? places.map((place, i) => ({
          ...place,
          value: now.p[i],
          words: fixed(now.p[i], 3),
          className: 'plain',
        }))
      : [],
    y,
  );
  const pixels = linear([0, 1], [0, 1]);
  lines(
    frame.layer('untouched', MARKS),
    now
      ? places.map((place, i) => ({
          key: place.key,
          className: 'ref',
          points: [
            [place.left - 8, y(now.untouched.p[i])],
            [place.right + 8, y(now.untouched.p[i])],
          ],
        }))
      : [],
    pixels,
    pixels,
  );
  text(frame.layer('words-p'), [
    { key: 'title', words: t('softmax.title'), x: 0, y: 12, className: 'strong ink' },
    {
      key: 'untouched',
      words: t('softmax.untouched.mark'),
      x: right,
      y: 12,
      className: 'ref',
      anchor: 'end',
    },
    ...places.flatMap(({ key, middle }, i) => [
      { key, words: key, x: middle, y: bottom + 18, className: 'strong', anchor: 'middle' },
      {
        key: `${key}-score`,
        words: now ? fixed(SCORES[i] * now.factor, now.factor < 9.95 ? 2 : 0) : '',
        x: middle,
        y: bottom + 36,
        className: 'faint',
        anchor: 'middle',
      },
    ]),
    { key: 'scores', words: t('softmax.score'), x: 0, y: bottom + 36, className: 'faint' },
  ]);
}

/** @param {Plot} frame @param {number} top @param {Picture} picture */
function drawCurve(frame, top, { now, curve, scale, t }) {
  const { left, right, bottom } = frame;
  const x = logarithmic(SCALES, [left, right]);
  const y = linear([0, 2], [bottom, top]);
  const ticks = powerTicks(x);
  valueAxis(frame.layer('axis-entropy'), y, { left, right, values: [0, 1, 2] });
  const reach = Math.max(now?.entropy ?? 2, now?.jacobianNorm ?? 2);
  cursor(frame.layer('stem'), { x: x(scale), top: y(reach), bottom: frame.height - 3, rings: [] });
  baseAxis(frame.layer('axis-scale'), x, {
    bottom,
    size: 5,
    values: ticks.values,
    minor: ticks.minor,
    format: (v) => `${ticks.format(v)}×`,
  });
  referenceLine(frame.layer('most'), [left, y(MOST_ENTROPY)], [right, y(MOST_ENTROPY)]);
  const series = (/** @type {'entropy' | 'jacobianNorm'} */ name) =>
    curve.map((at) => /** @type {Point} */ ([at.scale, at[name]]));
  lines(
    frame.layer('curves', MARKS),
    [
      { key: 'entropy', className: 'plain focus', points: series('entropy') },
      { key: 'jacobian', className: 'gradient', points: series('jacobianNorm') },
    ],
    x,
    y,
  );
  text(frame.layer('words-curve'), [
    {
      key: 'most',
      words: `ln 6 = ${fixed(MOST_ENTROPY, 3)}`,
      x: right,
      y: y(MOST_ENTROPY) - 8,
      className: 'ref',
      anchor: 'end',
    },
    ...(curve.length
      ? [
          {
            key: 'entropy',
            words: t('softmax.entropy'),
            x: left + 6,
            y: y(curve[0].entropy) + 20,
            className: 'strong',
          },
          {
            key: 'jacobian',
            words: t('softmax.jacobian'),
            x: left + 6,
            y: y(curve[0].jacobianNorm) - 9,
            className: 'strong gradient',
          },
        ]
      : []),
  ]);
  const at = now
    ? [
        { className: 'plain', y: y(now.entropy) },
        { className: 'gradient', y: y(now.jacobianNorm) },
      ]
    : [];
  rings(frame.layer('cursor'), x(scale), at);
}
