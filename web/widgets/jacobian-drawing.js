// SPDX-License-Identifier: MIT
import { arrows, insideOf } from '../charts/arrows.js';
import { baseAxis, valueAxis } from '../charts/axis.js';
import { pushApart } from '../charts/labels.js';
import { dots } from '../charts/marks.js';
import { plot } from '../charts/plot.js';
import { linear } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { PLANE } from './settings/figures.js';

/** @typedef {[number, number]} Pair */
/** @typedef {'start' | 'middle' | 'end'} Anchor */
/** @typedef {import('./jacobian-run.js').Jacobian} Jacobian */
/**
 * @typedef {object} Picture
 * @property {Jacobian | undefined} result
 * @property {number} width of the vector
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;
const TICKS = [-4, -2, 0, 2, 4];
/** From a mark to its name. */
const ASIDE = 15;

/** @param {ArrayLike<number>} vector @returns {Pair} */
const pair = (vector) => [vector[0], vector[1]];
/** A vector of zeros has no direction, and without ε no norm. @param {Pair} pixel */
export const isPlace = (pixel) => pixel.every(Number.isFinite);
/** @param {Pair} a @param {Pair} b @returns {Pair} */
const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
/** @param {Pair} a @param {Pair} b @returns {Pair} */
const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/**
 * The plane of the first two coordinates, as high as it is needed and as wide as there is room, in equal units.
 * @param {HTMLElement} element @param {Picture} picture
 * @returns {{ x: import('../charts/scale.js').Scale, y: import('../charts/scale.js').Scale, tips: Record<'x' | 'dy', Pair> | undefined }}
 *   the scales, and in pixels where the tips are that can be dragged
 */
export function drawJacobian(element, { result, width, moves, t }) {
  const small = element.clientWidth < NARROW;
  const margin = { top: 10, right: small ? 8 : 16, bottom: 26, left: small ? 28 : 44 };
  const side = Math.min(small ? 284 : 374, element.clientWidth - margin.left - margin.right);
  const frame = plot(element, {
    height: side + margin.top + margin.bottom,
    margin,
    label: t('jac.chart'),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const y = linear([-PLANE, PLANE], [bottom, top]);
  const unit = (bottom - top) / (2 * PLANE);
  const reach = (right - left) / 2 / unit;
  const x = linear([-reach, reach], [left, right]);
  const at = (/** @type {Pair} */ point) => /** @type {Pair} */ ([x(point[0]), y(point[1])]);
  const origin = at([0, 0]);

  valueAxis(frame.layer('axis-y'), y, { left, right, values: TICKS });
  baseAxis(frame.layer('axis-x'), x, {
    bottom,
    values: TICKS.filter((value) => Math.abs(value) <= reach),
    size: 5,
  });
  drawCircle(frame.layer('circle'), width === 2 ? [{ origin, radius: unit * Math.SQRT2 }] : []);
  if (!result) return { x, y, tips: undefined };

  const [tip, normed] = [pair(result.x), pair(result.y)];
  const foot = plus(normed, pair(result.dy.radial));
  const [incoming, outgoing] = [
    plus(normed, pair(result.dy.whole)),
    plus(tip, pair(result.dx.whole)),
  ];
  const box = { left, right, top, bottom };
  arrows(
    frame.layer('vectors', MARKS),
    [
      { key: 'x', className: 'stream focus', from: origin, to: at(tip) },
      { key: 'radial', className: 'gradient part', from: at(normed), to: at(foot) },
      {
        key: 'tangential',
        className: 'gradient part',
        from: at(foot),
        to: at(incoming),
        bare: true,
      },
      { key: 'dy', className: 'gradient', from: at(normed), to: at(incoming) },
      { key: 'dx', className: 'gradient focus', from: at(tip), to: at(outgoing) },
    ],
    box,
  );
  dots(frame.layer('y', MARKS), [normed], x, y, { radius: 6, className: 'normed' });
  /** @param {Pair} from @param {Pair} to @returns {Pair} */
  const shown = (from, to) => {
    const share = insideOf(at(from), at(to), box);
    return at([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
  };
  const tips = { x: at(tip), dy: shown(normed, incoming) };
  frame
    .layer('grips', MARKS)
    .selectAll('circle')
    .data(
      [
        { className: 'stream', place: tips.x },
        { className: 'gradient', place: tips.dy },
      ].filter(({ place }) => isPlace(place)),
    )
    .join('circle')
    .attr('class', ({ className }) => `ring ${className}`)
    .attr('r', 6.5)
    .attr('cx', ({ place }) => place[0].toFixed(1))
    .attr('cy', ({ place }) => place[1].toFixed(1));
  drawWords(frame.layer('words'), {
    ends: {
      origin,
      x: tips.x,
      y: at(normed),
      foot: at(foot),
      dy: tips.dy,
      dx: shown(tip, outgoing),
    },
    box,
    circle: width === 2 ? [origin[0], origin[1] + unit * Math.SQRT2] : undefined,
    t,
  });
  return { x, y, tips };
}

/** @param {import('../charts/plot.js').Layer} layer @param {{ origin: Pair, radius: number }[]} list */
function drawCircle(layer, list) {
  layer
    .selectAll('circle')
    .data(list)
    .join('circle')
    .attr('class', 'line ref')
    .attr('r', ({ radius }) => radius.toFixed(1))
    .attr('cx', ({ origin }) => origin[0].toFixed(1))
    .attr('cy', ({ origin }) => origin[1].toFixed(1));
}

/** The name of a mark beside it, on the side that another place lies away from. @param {Pair} mark @param {Pair} away */
function beside(mark, away) {
  const size = Math.hypot(mark[0] - away[0], mark[1] - away[1]) || 1;
  const [right, down] = [(mark[0] - away[0]) / size, (mark[1] - away[1]) / size];
  return {
    x: mark[0] + ASIDE * right,
    y: mark[1] + ASIDE * down + 4.5,
    anchor: /** @type {Anchor} */ (right > 0.4 ? 'start' : right < -0.4 ? 'end' : 'middle'),
  };
}

/** @typedef {{ key: string, words: string, className: string, x: number, y: number, anchor: Anchor }} Label */

/** Two names that would stand on each other, one below the other. @param {Label[]} labels */
const apart = (labels) =>
  labels.length === 2 && Math.abs(labels[0].x - labels[1].x) < 24
    ? pushApart(labels, { gap: 16 })
    : labels;

/** Still inside the plot, as wide as words in this size come to. @param {Label} label @param {{ left: number, right: number }} box */
function inside(label, { left, right }) {
  const width = [...label.words].reduce((sum, c) => sum + (c > '\u2e80' ? 13 : 7), 0);
  const start = label.x - width * { start: 0, middle: 0.5, end: 1 }[label.anchor];
  return { ...label, anchor: 'start', x: Math.max(left, Math.min(right - width, start)) };
}

/** @param {import('../charts/plot.js').Layer} layer
 * @param {{ ends: Record<'origin' | 'x' | 'y' | 'foot' | 'dy' | 'dx', Pair>, circle: Pair | undefined,
 *           box: { left: number, right: number }, t: Picture['t'] }} options */
function drawWords(layer, { ends, circle, box, t }) {
  const { origin, x, y, foot, dy, dx } = ends;
  const gap = (/** @type {Pair} */ a, /** @type {Pair} */ b) =>
    Math.hypot(a[0] - b[0], a[1] - b[1]);
  const passes = gap(x, dx) > 4;
  /** Only a part that is long enough has its name on it. @param {string} key @param {Pair} a @param {Pair} b @param {Pair} away */
  const part = (key, a, b, away) =>
    gap(a, b) > 26
      ? [{ key, words: t(`jac.${key}`), className: 'gradient', ...beside(between(a, b), away) }]
      : [];
  const name = (
    /** @type {string} */ key,
    /** @type {string} */ role,
    /** @type {Pair} */ mark,
    /** @type {Pair} */ away,
  ) => ({
    key,
    words: key,
    className: `strong ${role}`,
    ...beside(mark, away),
  });
  const below = circle && { x: circle[0], y: circle[1] + 16, anchor: 'middle' };
  text(layer, [
    ...(below ? [{ key: 'circle', words: '√⁠d', className: 'ref', ...below }] : []),
    ...[
      ...part('radial', y, foot, dy),
      ...part('tangential', foot, dy, y),
      ...apart([
        name('x', 'stream', x, passes ? dx : origin),
        name('y', 'normed', y, between(dy, x)),
      ]),
      ...apart([name('dy', 'gradient', dy, y), ...(passes ? [name('dx', 'gradient', dx, x)] : [])]),
    ]
      .filter(({ x, y }) => isPlace([x, y]))
      .map((label) => inside(label, box)),
  ]);
}
