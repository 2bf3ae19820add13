// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { fixed } from '../charts/format.js';
import { formMarks } from '../charts/forms.js';
import { pushApart } from '../charts/labels.js';
import { lines, pieces } from '../charts/line.js';
import { panel, plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { linear, logarithmic, logDomain } from '../charts/scale.js';
import { endLabels, FORMS } from '../charts/set-ups.js';
import { text } from '../charts/text.js';
import { divergence } from './lanes.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('./lanes.js').Lane} Lane */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */
/** @typedef {{ lanes: Lane[], last: number, symbols: number, t: Translate }} Picture  last: the greatest step */
/** @typedef {{ key: string, points: Point[] }} Curve */

const NARROW = 420;
const FOCUS = 'pre';
const MARKS = { marks: true };
/** The greatest loss of the axis: well above guessing, where every model with a norm begins. */
export const MOST_LOSS = 5;
/** Gradients further than this above the least leave the chart. */
const MOST_DECADES = 8;

/** Loss and length of the gradient, step by step, over one axis. @param {HTMLElement} element @param {Picture} picture */
export function drawRace(element, { lanes, last, symbols, t }) {
  const small = element.clientWidth < NARROW;
  const height = small ? 200 : 230;
  const frame = plot(element, {
    height: height + (small ? 236 : 262),
    margin: { top: 40, right: small ? 14 : 108, bottom: 26, left: 44 },
    label: t('race.chart'),
  });
  const { left, right, top, bottom } = frame;
  const x = linear([0, last], [left, right]);
  const xName = t('race.axis.step');
  const chance = Math.log(symbols);

  const above = panel(frame, 'loss', { top, bottom: top + height });
  const loss = linear([0, MOST_LOSS], [above.bottom, above.top]);
  axes(above, { x, y: loss, xName, yName: t('race.loss'), inside: small });
  referenceLine(above.layer('chance'), [left, loss(chance)], [right, loss(chance)]);
  text(above.layer('chance-words'), [
    {
      key: 'chance',
      words: t('race.chance', { symbols, value: fixed(chance, 2) }),
      x: right,
      y: loss(chance) + 17,
      className: 'ref',
      anchor: 'end',
    },
  ]);
  const every = last / 10;
  const losses = curves(lanes, 'loss');
  drawCurves(above, losses, x, loss, { className: 'plain', every });
  drawNames(above, losses, loss, { className: 'plain', small });
  drawDivergence(above, lanes, x, loss, t);

  const below = panel(frame, 'gradient', { top: top + height + 84, bottom });
  const norms = curves(lanes, 'gradNorm');
  const values = norms.flatMap(({ points }) => points.map(([, v]) => v)).filter(drawable);
  const least = Math.min(...values);
  const kept = values.filter((v) => v <= least * 10 ** MOST_DECADES);
  const domain = kept.length ? logDomain(least, Math.max(...kept)) : [0.1, 10];
  const norm = logarithmic(/** @type {[number, number]} */ (domain), [bottom, below.top]);
  axes(below, { x, y: norm, xName, yName: t('race.gradient'), inside: small });
  drawCurves(below, norms, x, norm, { className: 'gradient', every });
  drawNames(below, norms, norm, { className: 'gradient', small });
}

/** @param {Lane[]} lanes @param {'loss' | 'gradNorm'} name @returns {Curve[]} */
const curves = (lanes, name) =>
  lanes.map(({ options, steps }) => ({
    key: options.placement,
    points: steps.map((step) => /** @type {Point} */ ([step.step, step[name]])),
  }));

/** @param {number} value */
const drawable = (value) => Number.isFinite(value) && value > 0;

/** What of each curve lies inside the plot, with its marks.
 * @param {Plot} frame @param {Curve[]} list @param {Scale} x @param {Scale} y
 * @param {{ className: string, every: number }} options  every: how many points for a mark */
export function drawCurves(frame, list, x, y, { className, every }) {
  const inside = insideOf(y);
  const drawn = list.flatMap(({ key, points }) =>
    pieces(points, inside).map((piece, i) => ({
      key: `${key} ${i}`,
      className: `${className} ${key}${key === FOCUS ? ' focus' : ''}`,
      points: piece,
    })),
  );
  lines(frame.layer('lines', MARKS), drawn, x, y);
  const marks = list.flatMap(({ key, points }, i) =>
    points
      .filter((point, at) => inside(point) && isMarked(at + 2 * i, every))
      .map(([at, value]) => ({ x: x(at), y: y(value), form: FORMS[key] })),
  );
  formMarks(frame.layer('marks', MARKS), marks, { form: 'disc', className, radius: 3.6 });
}

/** The curves' names, where they end. @param {Plot} frame @param {Curve[]} list @param {Scale} y
 * @param {{ className: string, small: boolean }} options */
function drawNames(frame, list, y, { className, small }) {
  const inside = insideOf(y);
  const ends = list.flatMap(({ key, points }) => {
    const end = points[points.length - 1];
    if (!end || !inside(end)) return [];
    const tone = className === 'plain' ? '' : className;
    const words = PLACEMENT_NAMES[key];
    return [{ key, words, y: y(end[1]), className: key === FOCUS ? `strong ${tone}` : tone }];
  });
  text(frame.layer('names'), endLabels(frame, ends, small));
}

/** @param {Scale} y @returns {(point: Point) => boolean} */
const insideOf = (y) => {
  const [low, high] = y.domain();
  return ([, value]) => value >= low && value <= high;
};

/** Those of different curves stand beside each other. @param {number} at @param {number} every */
const isMarked = (at, every) => Math.floor(at / every) !== Math.floor((at - 1) / every);

/** Where a loss is no number, or leaves the chart, or stands above its start: a cross, and words.
 * @param {Plot} frame @param {Lane[]} lanes @param {Scale} x @param {Scale} y @param {Translate} t */
function drawDivergence(frame, lanes, x, y, t) {
  const { top, bottom, width } = frame;
  const limit = y.domain()[1];
  const found = lanes.flatMap((lane) => {
    const { options, steps } = lane;
    const name = PLACEMENT_NAMES[options.placement];
    const how = divergence(lane);
    const gone = steps.findIndex(({ loss }) => !(loss <= limit));
    const end = steps[steps.length - 1];
    if (gone < 0 && !how) return [];
    const at = gone < 0 ? end : steps[gone];
    const height = gone < 0 ? y(end.loss) : top + 8;
    const words = how
      ? t(`race.${how}.mark`, { name, step: end.step })
      : t('race.gone.mark', { name });
    return [{ key: options.placement, x: x(at.step), y: height, words }];
  });
  const placed = pushApart(found, { top: top + 8, bottom });
  formMarks(
    frame.layer('broken', MARKS),
    placed.map(({ x, y }) => ({ x, y })),
    { form: 'cross', className: 'warn', radius: 5 },
  );
  text(
    frame.layer('broken-words'),
    placed.map(({ key, x, y, words }) => ({
      key,
      words,
      y: y + 4.5,
      className: 'warn',
      ...(x < width / 2 ? { x: x + 11 } : { x: x - 11, anchor: 'end' }),
    })),
  );
}
