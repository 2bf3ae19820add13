// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { scientific } from '../charts/format.js';
import { LABEL_GAP } from '../charts/labels.js';
import { panel, plot } from '../charts/plot.js';
import { layerTicks, linear, logarithmic, logDomain } from '../charts/scale.js';
import { drawStops, endLabels, setUpLines } from '../charts/set-ups.js';
import { text } from '../charts/text.js';
import { DEPTHS } from './gradient-run.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {{ key: string, name: string, points: Point[], alike: Point[], overflow?: number }} Line  overflow: at which x */
/**
 * @typedef {object} Picture
 * @property {Line[]} lines
 * @property {'layer' | 'depth'} against
 * @property {number} last  the greatest x
 * @property {string} yName
 * @property {string} [absent]  why there is nothing to draw
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const NARROW = 420;
const FOCUS = 'pre';
/** What runs further than this above the least value leaves the chart. */
const MOST_DECADES = 12;

/** Gradients on a log axis, and below, over the same x, how alike the tokens are.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawGradients(element, picture) {
  const { lines, against, last, t } = picture;
  const small = element.clientWidth < NARROW;
  const height = small ? 220 : 260;
  const frame = plot(element, {
    height: height + (small ? 206 : 236),
    margin: { top: 40, right: small ? 14 : 108, bottom: 26, left: 44 },
    label: t('grad.chart'),
    moves: picture.moves,
  });
  const { left, right, top, bottom } = frame;
  const x =
    against === 'depth'
      ? logarithmic([DEPTHS[0], last], [left + 6, right])
      : linear([0, last], [left + 6, right]);
  const xValues =
    against === 'depth' ? DEPTHS.filter((L) => L <= last) : layerTicks(last, element.clientWidth);
  const xName = against === 'layer' ? t('axis.layer') : small ? 'L' : t('axis.depth');

  const above = panel(frame, 'gradient', { top, bottom: top + height });
  drawAbove(above, x, { ...picture, small, xValues, xName });
  if (picture.absent)
    text(frame.layer('absent'), [
      { key: 'absent', words: picture.absent, x: left, y: top + height / 2 },
    ]);
  else text(frame.layer('absent'), []);

  const below = panel(frame, 'alike', { top: top + height + (small ? 76 : 78), bottom });
  const least = Math.min(0, ...lines.flatMap(({ alike }) => alike.map(([, v]) => v || 0)));
  const y = linear([least < -0.05 ? -1 : 0, 1], [below.bottom, below.top]);
  axes(below, { x, y, xName, yName: t('cosine.tokens'), xValues, ySteps: 2, inside: small });
  setUpLines(
    below,
    lines.map(({ key, alike }) => ({ key, points: alike })),
    x,
    y,
    { className: 'plain', focus: FOCUS, marksAt: xValues, radius: 3.2 },
  );
  const ends = lines.flatMap(({ key, name, alike }) => {
    const end = alike[alike.length - 1]?.[1];
    return Number.isFinite(end) ? [{ key, words: name, y: y(end) }] : [];
  });
  text(
    below.layer('names'),
    small
      ? []
      : endLabels({ ...below, top: below.top - 16, bottom: below.bottom + 4 }, ends, false),
  );
}

/** @param {Plot} frame @param {Scale} x
 * @param {Picture & { small: boolean, xValues: number[], xName: string }} picture */
function drawAbove(frame, x, { lines, against, yName, small, xValues, xName, t }) {
  const { top, bottom } = frame;
  const values = lines.flatMap(({ points }) => points.map(([, v]) => v)).filter(drawable);
  const limit = Math.min(...values) * 10 ** MOST_DECADES;
  const drawn = lines.map((line) => {
    const end = line.points.findIndex(([, v]) => !drawable(v) || v > limit);
    return { ...line, points: end < 0 ? line.points : line.points.slice(0, end) };
  });
  const kept = drawn.flatMap(({ points }) => points.map(([, v]) => v));
  const domain = kept.length ? logDomain(Math.min(...kept), Math.max(...kept)) : [0.1, 1];
  const y = logarithmic(/** @type {[number, number]} */ (domain), [bottom, top]);
  axes(frame, { x, y, xName, yName, xValues, inside: small });
  setUpLines(frame, drawn, x, y, { className: 'gradient', focus: FOCUS, marksAt: xValues });

  const broken = lines.flatMap((line, i) => {
    const { points } = drawn[i];
    const stop = stopOf(line, points, against, t);
    const end = points[points.length - 1];
    return stop ? [{ key: line.key, ...stop, y: end ? y(end[1]) : top }] : [];
  });
  drawStops(frame, broken, x);
  const names = drawn.flatMap(({ key, name, points }) => {
    if (!points.length || broken.some((stop) => stop.key === key)) return [];
    const end = points.reduce((a, b) => (b[0] > a[0] ? b : a));
    const className = key === FOCUS ? 'strong gradient' : 'gradient';
    return [{ key, words: name, y: y(end[1]), className }];
  });
  // The words of what broke stand at the top, on phones above the names too.
  const room = small ? { ...frame, top: top + LABEL_GAP * broken.length } : frame;
  text(frame.layer('names'), endLabels(room, names, small));
}

/** @param {number} value */
const drawable = (value) => Number.isFinite(value) && value > 0;

/** Where and why a line is not drawn to its end. @param {Line} line @param {Point[]} drawn
 * @param {'layer' | 'depth'} against @param {Picture['t']} t */
function stopOf({ name, points, overflow }, drawn, against, t) {
  if (overflow !== undefined && points.length)
    return { at: overflow, words: t(`grad.overflow.${against}`, { name, at: overflow }) };
  const cut = points[drawn.length];
  if (!cut || cut[1] === 0) return undefined;
  const greatest = Math.max(...points.map(([, v]) => v));
  return Number.isFinite(greatest)
    ? { at: cut[0], words: t('grad.beyond', { name, value: scientific(greatest) }) }
    : { at: cut[0], words: t('grad.broken', { name }) };
}
