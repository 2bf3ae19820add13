// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { fixed, tick } from '../charts/format.js';
import { pushApart } from '../charts/labels.js';
import { bandBetween, cutAtTop, finiteRun, lines } from '../charts/line.js';
import { dots } from '../charts/marks.js';
import { plot } from '../charts/plot.js';
import { logarithmic, logDomain } from '../charts/scale.js';
import { text } from '../charts/text.js';

/** @typedef {import('../charts/line.js').Point} Point */
/**
 * @typedef {object} Picture
 * @property {ReturnType<typeof import('./growth-data.js').growthData> | undefined} data
 * @property {number} layers
 * @property {number} rate
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;

/** Length against depth, both logarithmic: a power of depth is a straight line, and its exponent the slope.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawGrowth(element, { data, layers, rate, moves, t }) {
  const small = element.clientWidth < NARROW;
  const frame = plot(element, {
    height: small ? 320 : 372,
    margin: { top: 40, right: small ? 14 : 148, bottom: 26, left: 44 },
    label: t('growth.chart', { layers }),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const all = data ? [data.low, data.high, data.aligned, finiteRun(data.toy)].flat() : [];
  const lengths = all.map(([, v]) => v).filter((v) => v > 0 && Number.isFinite(v));
  const x = logarithmic([1, Math.max(10, layers)], [left + 6, right]);
  const y = logarithmic(logDomain(Math.min(1, ...lengths), Math.max(layers, ...lengths)), [
    bottom,
    top,
  ]);
  const yName = t(data && !data.fromStart ? 'growth.axis.write' : 'growth.axis');
  axes(frame, { x, y, xName: t('axis.layer'), yName, inside: small });
  if (!data) return;

  const band = { className: 'stream', low: data.low, high: data.high };
  bandBetween(frame.layer('band', MARKS), band, x, y);
  const exponential = cutAtTop(data.exponential, y.domain()[1]);
  lines(
    frame.layer('laws', MARKS),
    [
      { key: 'independent', className: 'ref', points: data.independent },
      { key: 'aligned', className: 'ref', points: data.aligned },
      { key: 'exponential', className: 'ref', points: exponential },
      { key: 'theory', className: 'ref', points: data.theory },
    ],
    x,
    y,
  );
  lines(
    frame.layer('toy', MARKS),
    [{ key: 'toy', className: 'stream focus', points: data.toy }],
    x,
    y,
  );
  const shown = new Set(data.shown);
  const means = data.mean.filter(([depth]) => shown.has(depth));
  dots(frame.layer('means', MARKS), means, x, y, { radius: small ? 3.2 : 4, className: 'stream' });

  const end = (/** @type {Point[]} */ points) => y(points[points.length - 1]?.[1] ?? 1);
  const labels = [
    { key: 'aligned', words: t('growth.aligned'), y: end(data.aligned), className: 'ref' },
    {
      key: 'independent',
      words: t('growth.independent'),
      y: end(data.independent),
      className: 'ref',
    },
    {
      key: 'exponential',
      words: t('growth.exponential', { rate: tick(rate) }),
      y: end(exponential),
      className: 'ref',
    },
    {
      key: 'mean',
      words: t('growth.trials', { slope: fixed(data.slope, 2) }),
      y: end(data.mean),
      className: 'strong stream',
    },
    ...(data.toySlope === undefined
      ? []
      : [
          {
            key: 'toy',
            words: t('growth.toy.slope', { slope: fixed(data.toySlope, 2) }),
            y: end(finiteRun(data.toy)),
            className: 'strong stream',
          },
        ]),
  ];
  // Inside the plot they stand above their lines, and left of the steep one; those below push the others up.
  const [at, way, down] = small
    ? [{ x: right - 26, anchor: 'end' }, -1, -10]
    : [{ x: right + 12, anchor: 'start' }, 1, 4.5];
  const bounds = [way * (top + 4), way * (bottom - 4)].sort((a, b) => a - b);
  const placed = pushApart(
    labels.map((label) => ({ ...label, ...at, y: way * (label.y + down) })),
    { top: bounds[0], bottom: bounds[1] },
  );
  text(
    frame.layer('labels', MARKS),
    placed.map((label) => ({ ...label, y: way * label.y })),
  );
}
