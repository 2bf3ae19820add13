// SPDX-License-Identifier: MIT
import { baseAxis, linearTicks, valueAxis } from '../charts/axis.js';
import { bars } from '../charts/bars.js';
import { cursor, rings } from '../charts/cursor.js';
import { power, significant, tick } from '../charts/format.js';
import { countBins, sideHistogram } from '../charts/histogram.js';
import { cutAtTop, lines } from '../charts/line.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { fromZero, linear, logarithmic, symmetric } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { WIDTH } from './playground-run.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('./playground-run.js').Measurement} Measurement */
/**
 * @typedef {object} Picture
 * @property {Measurement | undefined} measured
 * @property {Point[]} curve  output L2 against scale
 * @property {[number, number]} range  of the scale
 * @property {number} scale
 * @property {number} eps
 * @property {boolean} knee  whether √ε means something for the norm
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const BINS = 24;
const MARKS = { marks: true };
const NARROW = 420;
const NARROW_RANGE = [0.1, 10];

/** Two rows of bars over one vertical axis, the histograms beside them, and below the length against the scale.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawPlayground(element, picture) {
  const small = element.clientWidth < NARROW;
  const row = small ? 84 : 108;
  const curveTop = 2 * row + 128;
  const curveHeight = small ? 92 : 104;
  const frame = plot(element, {
    height: curveTop + curveHeight + 24,
    margin: { top: 22, right: 16, bottom: 24, left: 44 },
    label: picture.t('play.chart'),
    moves: picture.moves,
  });
  drawComponents(frame, row, small, picture);
  drawCurve(frame, curveTop, small, picture);
}

/** @param {Plot} frame @param {number} row @param {boolean} small @param {Picture} picture */
function drawComponents(frame, row, small, { measured, t }) {
  const histogramWidth = small ? 44 : 68;
  const barsRight = frame.right - histogramWidth - (small ? 10 : 16);
  const values = [
    { role: 'stream', name: t('play.in'), list: measured?.x, l2: measured?.l2In, top: frame.top },
    {
      role: 'normed',
      name: t('play.out'),
      list: measured?.y,
      l2: measured?.l2Out,
      top: frame.top + row + 44,
    },
  ];
  let most = 0;
  for (const { list } of values)
    for (const v of list ?? []) if (Number.isFinite(v)) most = Math.max(most, Math.abs(v));
  const [low, high] = /** @type {[number, number]} */ (symmetric(most || 4, [0, 1]).domain());
  const counts = values.map(({ list }) => (list ? countBins(list, [low, high], BINS) : []));
  const length = linear(
    [0, Math.max(1, ...counts.flat())],
    [frame.right - histogramWidth, frame.right],
  );
  const x = linear([0, WIDTH], [frame.left, barsRight]);

  values.forEach(({ role, name, list, l2, top }, i) => {
    const y = linear([low, high], [top + row, top]);
    const ticks = linearTicks(y);
    valueAxis(frame.layer(`axis-${role}`), y, {
      left: frame.left,
      right: frame.right,
      values: [low, 0, high],
      format: ticks.format,
    });
    bars(frame.layer(`bars-${role}`), list ?? [], x, y, small ? `${role} fine` : role);
    sideHistogram(frame.layer(`histogram-${role}`), counts[i], {
      range: [low, high],
      y,
      length,
      className: role,
    });
    text(frame.layer(`words-${role}`), [
      {
        key: 'factor',
        words: ticks.factor,
        x: frame.left - 8,
        y: top - 8,
        className: 'faint',
        anchor: 'end',
      },
      { key: 'name', words: name, x: frame.left, y: top - 8, className: `strong ${role}` },
      {
        key: 'l2',
        words: l2 === undefined ? '' : `L2 = ${significant(l2)}`,
        x: barsRight,
        y: top - 8,
        className: `strong ${role}`,
        anchor: 'end',
      },
      {
        key: 'histogram',
        words: i === 0 ? t('play.histogram') : '',
        x: frame.right,
        y: top - 8,
        className: 'faint',
        anchor: 'end',
      },
    ]);
  });
}

/** @param {Plot} frame @param {number} top @param {boolean} small @param {Picture} picture */
function drawCurve(frame, top, small, { measured, curve, range, scale, eps, knee, t }) {
  const { left, right, bottom } = frame;
  const rootWidth = Math.sqrt(WIDTH);
  const x = logarithmic(range, [left, right]);
  const ceiling = knee ? Math.max(20, ...curve.map(([, v]) => v * 1.1)) : 20;
  const y = fromZero(ceiling, [bottom, top]);
  const limit = y.domain()[1];
  const wide = range[0] < NARROW_RANGE[0];

  frame
    .layer('zone')
    .selectAll('rect')
    .data(wide ? [NARROW_RANGE] : [])
    .join('rect')
    .attr('class', 'zone')
    .attr('x', ([low]) => x(low))
    .attr('width', ([low, high]) => x(high) - x(low))
    .attr('y', top)
    .attr('height', bottom - top);
  const ticks = [0, 8, 16, 24, 32, 48, 64].filter((v) => v <= limit);
  valueAxis(frame.layer('axis-length'), y, {
    left,
    right,
    values: ticks.length > 4 ? [0, 16, 32, 48, 64].filter((v) => v <= limit) : ticks,
  });
  // Under the words of the axis, which interrupt it on its way to the slider; no stub is left below them.
  const l2 = measured?.l2Out ?? Number.NaN;
  const height = y(Number.isFinite(l2) ? Math.min(l2, limit) : limit);
  cursor(frame.layer('stem'), { x: x(scale), top: height, bottom: frame.height - 3, rings: [] });
  const decades = Array.from({ length: 13 }, (_, i) => 10 ** (i - 6));
  baseAxis(frame.layer('axis-scale'), x, {
    bottom,
    size: 5,
    values: wide
      ? decades.filter((_, i) => i % (small ? 3 : 2) === 0)
      : small
        ? [0.1, 1, 10]
        : [0.1, 0.2, 0.5, 1, 2, 5, 10],
    minor: wide
      ? decades.filter((_, i) => i % (small ? 3 : 2) !== 0)
      : [0.3, 0.4, 0.6, 0.7, 0.8, 0.9, 3, 4, 6, 7, 8, 9],
    format: wide ? power : tick,
  });
  referenceLine(frame.layer('reference'), [left, y(rootWidth)], [right, y(rootWidth)]);
  const root = Math.sqrt(eps);
  const kneeShown = knee && root >= range[0] && root <= range[1];
  frame
    .layer('knee')
    .selectAll('path')
    .data(kneeShown ? [root] : [])
    .join('path')
    .attr('class', 'cursor-line')
    .attr('d', (v) => `M${x(v).toFixed(1)},${bottom}v-7`);
  lines(
    frame.layer('curve', MARKS),
    [{ key: 'out', className: 'normed focus', points: cutAtTop(curve, limit) }],
    x,
    y,
  );

  const end = y(curve.at(-1)?.[1] ?? 0);
  const near = end < y(rootWidth) - 2 && end > y(rootWidth) - 28;
  const words = [
    {
      key: 'root',
      words: '√d = 16',
      x: right,
      y: y(rootWidth) + (near ? 17 : -9),
      className: 'ref',
      anchor: 'end',
    },
  ];
  if (kneeShown)
    words.push({
      key: 'knee',
      words: `√ε = ${rootText(eps)}`,
      x: x(root) + 7,
      y: bottom - 8,
      className: '',
      anchor: 'start',
    });
  if (wide && !small)
    words.push({
      key: 'zone',
      words: t('play.zone'),
      x: x(1),
      y: top - 6,
      className: 'faint',
      anchor: 'middle',
    });
  text(frame.layer('words-curve'), words);
  text(frame.layer('title-curve'), [
    {
      key: 'title',
      words: t('play.curve'),
      x: small ? 0 : left,
      y: top - 22,
      className: 'strong ink',
    },
  ]);

  rings(frame.layer('cursor'), x(scale), l2 <= limit ? [{ className: 'normed', y: y(l2) }] : []);
}

/** √ε as a power where it is one. @param {number} eps */
function rootText(eps) {
  const root = Math.sqrt(eps);
  const exact = Math.abs(Math.log10(root) - Math.round(Math.log10(root))) < 1e-9;
  return exact ? power(root) : significant(root);
}
