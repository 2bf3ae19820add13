// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { cursor } from '../charts/cursor.js';
import { fixed } from '../charts/format.js';
import { LABEL_GAP, pushApart } from '../charts/labels.js';
import { bandBetween, finiteRun, lines } from '../charts/line.js';
import { dots, pluses } from '../charts/marks.js';
import { overflowMark } from '../charts/overflow.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { fromZero, layerTicks, linear, logarithmic, logDomain } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { NO_DATA } from './depth-data.js';

/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {ReturnType<typeof import('./depth-data.js').depthData>} Data */
/**
 * @typedef {object} Picture
 * @property {Data | undefined} data
 * @property {number} layers
 * @property {number} rootWidth  √d
 * @property {'linear' | 'log'} axis
 * @property {number} layer  the picked one
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;
/** Marks of more layers than this jump to their new places: on their way, each frame would take too long. */
const MOST_MOVING = 48;

/** @param {number[]} values @returns {Point[]} */
const byIndex = (values) => values.map((v, i) => [i, v]);

/** @param {Data} data @param {number} rootWidth @param {'linear' | 'log'} axis @param {[number, number]} range */
function lengthScale(data, rootWidth, axis, range) {
  const { stream, shortest, longest, read, write } = data;
  const run = finiteRun(byIndex(stream)).length;
  const all = [shortest.slice(0, run), longest.slice(0, run), read, write].flat();
  const drawn = [rootWidth, ...all.filter(Number.isFinite)];
  if (axis !== 'log') return fromZero(Math.max(...drawn), range);
  const positive = drawn.filter((v) => v > 0);
  return logarithmic(logDomain(Math.min(...positive), Math.max(...positive)), range);
}

/**
 * Lengths by depth: the stream a line, what a branch reads dots, what it writes plus signs.
 * @param {HTMLElement} element @param {Picture} picture @returns {{ x: Scale }} to find a layer under a pointer
 */
export function drawDepth(element, picture) {
  const { layers, rootWidth, axis, layer, t } = picture;
  const data = picture.data ?? NO_DATA;
  const small = element.clientWidth < NARROW;
  const frame = plot(element, {
    height: small ? 292 : 366,
    margin: { top: 40, right: small ? 14 : 120, bottom: 26, left: 44 },
    label: t('depth.chart', { layers }),
    moves: picture.moves && layers <= MOST_MOVING,
  });
  const { left, right, top, bottom } = frame;
  const x = linear([0, layers], [left + 6, right]);
  const y = lengthScale(data, rootWidth, axis, [bottom, top]);

  axes(frame, {
    x,
    y,
    xName: t('axis.layer'),
    yName: t('l2.token'),
    xValues: layerTicks(layers, element.clientWidth),
    inside: small,
  });
  referenceLine(frame.layer('reference'), [left, y(rootWidth)], [right, y(rootWidth)]);

  const room = x(1) - x(0);
  const size = {
    dot: Math.max(1.6, Math.min(small ? 3.2 : 4.2, 0.42 * room)),
    plus: Math.max(2, Math.min(small ? 2.8 : 3.8, 0.5 * room)),
  };
  const band = { className: 'stream', low: byIndex(data.shortest), high: byIndex(data.longest) };
  bandBetween(frame.layer('band', MARKS), band, x, y);
  lines(
    frame.layer('stream-line', MARKS),
    data.stream.length
      ? [{ key: 'stream', className: 'stream focus', points: byIndex(data.stream) }]
      : [],
    x,
    y,
  );
  dots(frame.layer('reads', MARKS), byIndex(data.read), x, y, {
    radius: size.dot,
    className: 'normed',
  });
  pluses(frame.layer('writes', MARKS), byIndex(data.write), x, y, {
    radius: size.plus,
    className: 'write',
  });
  const overflow = overflowAt(frame, data, x, y);
  overflowMark(frame.layer('overflow', MARKS), overflow);
  cursor(
    frame.layer('cursor'),
    data.read.length
      ? {
          x: x(layer),
          top: top - 4,
          bottom,
          words: String(layer),
          rings: [
            { className: 'stream', y: y(data.stream[layer]) },
            { className: 'normed', y: y(data.read[layer]) },
          ],
        }
      : undefined,
  );
  text(frame.layer('labels', MARKS), seriesLabels(frame, small, data, rootWidth, y, overflow, t));
  return { x };
}

/** Where the stream's line had to stop, and which layer could not be drawn.
 * @param {import('../charts/plot.js').Plot} frame @param {Data} data @param {Scale} x @param {Scale} y */
function overflowAt(frame, data, x, y) {
  const run = finiteRun(byIndex(data.stream));
  if (run.length === data.stream.length) return undefined;
  const height = run.length ? y(run[run.length - 1][1]) : frame.top;
  return { layer: run.length, x: x(run.length), y: Math.max(height, frame.top + 8) };
}

/** Names beside the last marks, or above them where there is no room beside; where the stream stops early, beside that.
 * @param {import('../charts/plot.js').Plot} frame @param {boolean} small @param {Data} data @param {number} rootWidth
 * @param {Scale} y @param {ReturnType<typeof overflowAt>} overflow @param {Picture['t']} t */
function seriesLabels(frame, small, data, rootWidth, y, overflow, t) {
  if (!data.read.length) return [];
  const last = (/** @type {number[]} */ values) =>
    values.findLast((v) => Number.isFinite(v) && Number.isFinite(y(v))) ?? rootWidth;
  const root = `√d = ${fixed(rootWidth, 1)}`;
  const onLine = Math.abs(last(data.read) / rootWidth - 1) < 0.02;
  const early = overflow && overflow.x < (frame.left + frame.right) / 2;
  const inside = small && !early;
  const labels = [
    { key: 'stream', words: t('stream'), y: y(last(data.stream)), className: 'strong stream' },
    {
      key: 'read',
      words: onLine ? `${t('read')} ${root}` : t('read'),
      y: y(last(data.read)),
      className: 'strong normed',
    },
    {
      key: 'write',
      words: t('write'),
      y: y(last(data.write)) + (inside ? 30 : 0),
      className: 'strong write',
    },
  ];
  if (!onLine)
    labels.push({ key: 'root', words: root, y: y(rootWidth) - (early ? 10 : 0), className: 'ref' });
  if (overflow) {
    const words = t('depth.overflow', { layer: overflow.layer });
    labels.push({ key: 'overflow', words, y: overflow.y, className: 'warn' });
  }
  // The words of the cross stand at its height; names that would too come below.
  const below = (/** @type {number} */ height) =>
    early && Math.abs(height - overflow.y) < LABEL_GAP ? overflow.y + 1 : height;
  const at = early
    ? { x: overflow.x + 12, anchor: 'start' }
    : inside
      ? { x: frame.right, anchor: 'end' }
      : { x: frame.right + 12, anchor: 'start' };
  return pushApart(
    labels.map((label) => ({
      ...label,
      ...at,
      y: (label.key === 'overflow' ? label.y : below(label.y)) + (inside ? -10 : 4.5),
    })),
    { top: frame.top + 4, bottom: frame.bottom - 4 },
  );
}
