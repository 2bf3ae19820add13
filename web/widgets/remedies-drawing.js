// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { panel, plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { fromZero, layerTicks, linear, logarithmic, logDomain } from '../charts/scale.js';
import { drawNameRows, drawStops, endLabels, nameRows, setUpLines } from '../charts/set-ups.js';
import { roughWidth, text } from '../charts/text.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {{ key: string, name: string, stream: number[], share: number[], gradient: number[] }} Remedy */
/**
 * @typedef {object} Picture
 * @property {Remedy[]} remedies
 * @property {number} layers
 * @property {number} rootWidth  √d
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const NARROW = 480;
const FOCUS = 'plain';
const HEIGHT = 132;
const GAP = 78;
const ROLES = /** @type {const} */ ({ stream: 'stream', share: 'write', gradient: 'gradient' });

/** Length of the stream, share of a write and gradient of the stream, one below the other over the same layers.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawRemedies(element, picture) {
  const { layers, rootWidth, t } = picture;
  const small = element.clientWidth < NARROW;
  const names = picture.remedies.map(({ key, name: words }) => ({
    key,
    words,
    className: key === FOCUS ? 'strong ink' : 'ink',
  }));
  const rows = nameRows(small ? names : [], element.clientWidth);
  const head = 40 + rows.height;
  const beside = 16 + Math.max(100, ...names.map(({ words }) => roughWidth(words)));
  const frame = plot(element, {
    height: head + 3 * HEIGHT + 2 * GAP + 26,
    margin: { top: head, right: small ? 14 : beside, bottom: 26, left: 44 },
    label: t('remedies.chart'),
    moves: picture.moves,
  });
  const { left, right, top } = frame;
  drawNameRows(frame, rows.placed);
  const x = linear([0, layers], [left + 6, right]);
  const xValues = layerTicks(layers, element.clientWidth);
  for (const [i, quantity] of /** @type {const} */ (['stream', 'share', 'gradient']).entries()) {
    const above = top + i * (HEIGHT + GAP);
    const part = panel(frame, quantity, { top: above, bottom: above + HEIGHT });
    const values = picture.remedies.flatMap((remedy) => remedy[quantity]).filter(Number.isFinite);
    const y = scaleOf(quantity, values, rootWidth, [part.bottom, part.top]);
    axes(part, {
      x,
      y,
      xName: t('axis.layer'),
      yName: t(`remedies.${quantity}`),
      xValues,
      ySteps: 4,
      inside: small,
    });
    if (quantity === 'stream') {
      referenceLine(part.layer('root'), [left, y(rootWidth)], [right, y(rootWidth)]);
    }
    drawRole(part, x, y, picture, quantity, xValues, small);
  }
}

/** @param {keyof typeof ROLES} quantity @param {number[]} values @param {number} rootWidth @param {[number, number]} range */
function scaleOf(quantity, values, rootWidth, range) {
  if (quantity === 'stream') return fromZero(Math.max(rootWidth, ...values), range);
  const positive = values.filter((v) => v > 0);
  if (!positive.length) return logarithmic([0.01, 1], range);
  return logarithmic(logDomain(Math.min(...positive), Math.max(...positive)), range);
}

/** @param {Plot} frame @param {Scale} x @param {Scale} y @param {Picture} picture @param {keyof typeof ROLES} quantity
 * @param {number[]} marksAt @param {boolean} small */
function drawRole(frame, x, y, { remedies, t }, quantity, marksAt, small) {
  const className = ROLES[quantity];
  const series = remedies.map(({ key, name, [quantity]: values }) => {
    const points = values.map((v, l) => /** @type {Point} */ ([l, v]));
    const end = points.findIndex(([, v]) => !Number.isFinite(v) || !Number.isFinite(y(v)));
    return { key, words: name, points: end < 0 ? points : points.slice(0, end), stop: end };
  });
  setUpLines(frame, series, x, y, { className, focus: FOCUS, marksAt, radius: 3.6 });
  const height = (/** @type {Point[]} */ points) =>
    points.length ? y(points[points.length - 1][1]) : frame.top;
  drawStops(
    frame,
    series
      .filter(({ stop }) => stop >= 0)
      .map(({ key, words: name, stop: at, points }) => ({
        key,
        at,
        y: height(points),
        words: t('grad.overflow.layer', { name, at }),
      })),
    x,
  );
  const ends = series
    .filter(({ stop }) => stop < 0)
    .map(({ key, words, points }) => ({
      key,
      words,
      y: height(points),
      className: key === FOCUS ? `strong ${className}` : className,
    }));
  text(frame.layer('names'), small ? [] : endLabels(frame, ends, false));
}
