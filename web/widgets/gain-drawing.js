// SPDX-License-Identifier: MIT
import { axisTitle, baseAxis, linearTicks, valueAxis } from '../charts/axis.js';
import { bars } from '../charts/bars.js';
import { tick } from '../charts/format.js';
import { plot } from '../charts/plot.js';
import { linear, symmetric } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { WIDTH } from './gain-run.js';

/**
 * @typedef {object} Picture
 * @property {import('./gain-run.js').Measurement | undefined} measured
 * @property {Float32Array} gain  in the order of the picture
 * @property {string} xName
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;
/** From one bar to the next, for broad ones. */
const ROOM = 6.5;

/** The gains as bars up and down from 1, where each of them began. @param {HTMLElement} element @param {Picture} picture */
export function drawGain(element, { measured, gain, xName, moves, t }) {
  const small = element.clientWidth < NARROW;
  const frame = plot(element, {
    height: small ? 286 : 346,
    margin: { top: 40, right: small ? 14 : 108, bottom: 40, left: 44 },
    label: t('gain.chart'),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const away = Array.from(gain, (g) => g - 1);
  const x = linear([0, WIDTH], [left + 2, right]);
  const y = symmetric(Math.max(0, ...away.filter(Number.isFinite).map(Math.abs)), [bottom, top]);
  const { values } = linearTicks(y, 4);
  valueAxis(frame.layer('axis-y'), y, { left, right, values, format: (v) => tick(1 + v) });
  baseAxis(frame.layer('axis-x'), linear([-0.5, WIDTH - 0.5], [left + 2, right]), {
    bottom,
    values: [0, 16, 32, 48, WIDTH - 1],
  });
  axisTitle(frame.layer('title-y'), t('gain.axis'), { x: 0, y: top - 28 });
  text(frame.layer('title-x'), [
    { key: 'x', words: xName, x: right, y: bottom + 38, anchor: 'end', className: 'faint' },
  ]);
  const roomy = x(1) - x(0) >= ROOM;
  bars(frame.layer('gains', MARKS), away, x, y, roomy ? 'normed broad' : 'normed');

  const at = small ? { x: right, anchor: 'end' } : { x: right + 12, anchor: 'start' };
  const words = (/** @type {'amplified' | 'damped'} */ key) => ({
    ...at,
    key,
    words: measured ? t(`gain.${key}.n`, { count: measured[key] }) : '',
    className: 'strong normed',
  });
  text(frame.layer('labels', MARKS), [
    { ...words('amplified'), y: small ? top + 14 : (top + y(0)) / 2 + 4.5 },
    { ...words('damped'), y: small ? bottom - 6 : (bottom + y(0)) / 2 + 4.5 },
  ]);
}
