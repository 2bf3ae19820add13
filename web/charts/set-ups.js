// SPDX-License-Identifier: MIT
// Several set-ups in one chart: the hue says what is measured, the form of line and mark which set-up.
import { formMarks } from './forms.js';
import { LABEL_GAP, pushApart } from './labels.js';
import { lines } from './line.js';
import { roughWidth, text } from './text.js';

/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {import('./scale.js').Scale} Scale */
/** @typedef {import('./line.js').Point} Point */
/** @typedef {import('./forms.js').Form} Form */
/** @typedef {{ key: string, points: Point[] }} Series  key: the set-up; as-key is the class that dashes its line */

const MARKS = { marks: true };

/** @type {Record<string, Form>} */
export const FORMS = {
  pre: 'disc',
  post: 'square',
  deepnorm: 'triangle',
  sandwich: 'diamond',
  'branch-output': 'ring',
  none: 'cross',
  'final-norm': 'disc',
  'no-final-norm': 'hollow-square',
  plain: 'disc',
  scaled: 'wedge',
  'layer-scaling': 'hollow-diamond',
  weight: 'hollow-square',
};

/** A line for each set-up, with its mark where x is one of `marksAt`.
 * @param {Plot} frame @param {Series[]} series @param {Scale} x @param {Scale} y
 * @param {{ className: string, focus: string, marksAt: number[], radius?: number }} options  focus: the set-up under discussion */
export function setUpLines(frame, series, x, y, { className, focus, marksAt, radius = 4 }) {
  const drawn = series.map(({ key, points }) => ({
    key,
    className: `${className} as-${key}${key === focus ? ' focus' : ''}`,
    points,
  }));
  lines(frame.layer('lines', MARKS), drawn, x, y);
  const places = series.flatMap(({ key, points }) =>
    points
      .filter(([at, value]) => marksAt.includes(at) && Number.isFinite(y(value)))
      .map(([at, value]) => ({ x: x(at), y: y(value), form: FORMS[key] })),
  );
  formMarks(frame.layer('marks', MARKS), places, { form: 'disc', className, radius });
}

/**
 * Names beside the ends of lines. Where there is no room beside: above them, and below the lower one of two close ends.
 * @template {{ y: number }} Label
 * @param {Plot} frame @param {Label[]} labels  y: of the line's end @param {boolean} inside
 */
export function endLabels({ top, bottom, right }, labels, inside) {
  const at = inside ? { x: right, anchor: 'end' } : { x: right + 12, anchor: 'start' };
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const placed = sorted.map((label, i) => {
    const close = i > 0 && label.y - sorted[i - 1].y < LABEL_GAP;
    return { ...label, ...at, y: label.y + (!inside ? 4.5 : close ? 18 : -10) };
  });
  return pushApart(placed, { top: top + 4, bottom: bottom - 4 });
}

const ROW = 20;
const SIGN = 13;

/**
 * Marks with their names, one after another and in rows from the top, for where there is no room beside the lines.
 * @param {{ key: string, words: string, className?: string }[]} names @param {number} width
 */
export function nameRows(names, width) {
  let [x, y] = [SIGN / 2, ROW / 2];
  const placed = names.map((name) => {
    const taken = SIGN + roughWidth(name.words);
    if (x + taken > width) [x, y] = [SIGN / 2, y + ROW];
    const place = { ...name, x, y };
    x += taken + SIGN;
    return place;
  });
  return { placed, height: names.length ? y + ROW : 0 };
}

/** @param {Plot} frame @param {ReturnType<typeof nameRows>['placed']} placed */
export function drawNameRows(frame, placed) {
  const marks = placed.map(({ key, x, y }) => ({ x, y, form: FORMS[key] }));
  formMarks(frame.layer('row-marks', MARKS), marks, {
    form: 'disc',
    className: 'plain',
    radius: 3.6,
  });
  text(
    frame.layer('row-names'),
    placed.map((name) => ({ ...name, x: name.x + SIGN - 3, y: name.y + 4.5 })),
  );
}

/** A cross and words where a line is not drawn to its end.
 * @param {Plot} frame @param {{ key: string, at: number, y: number, words: string }[]} stops  at: which x; y: in pixels
 * @param {Scale} x */
export function drawStops(frame, stops, x) {
  const low = frame.top + 14;
  const placed = pushApart(
    stops.map((stop) => ({ ...stop, y: Math.max(stop.y, low) })),
    { top: low },
  );
  formMarks(
    frame.layer('broken', MARKS),
    placed.map(({ at, y }) => ({ x: x(at), y })),
    { form: 'cross', className: 'warn', radius: 5 },
  );
  text(
    frame.layer('broken-words'),
    placed.map(({ key, at, y, words }) => ({
      key,
      words,
      className: 'warn',
      ...beside(frame, x(at), y, roughWidth(words)),
    })),
  );
}

/** To the right of a cross, else to its left, else above it. @param {Plot} frame @param {number} x @param {number} y
 * @param {number} width */
function beside({ width: all }, x, y, width) {
  if (x + 11 + width < all) return { x: x + 11, y: y + 4.5 };
  if (x - 11 - width > 0) return { x: x - 11, y: y + 4.5, anchor: 'end' };
  return { x: all, y: y - 12, anchor: 'end' };
}
