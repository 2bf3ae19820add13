// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { fixed } from '../charts/format.js';
import { panel, plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { linear, logarithmic, logDomain } from '../charts/scale.js';
import { drawStops, endLabels, setUpLines } from '../charts/set-ups.js';
import { text } from '../charts/text.js';
import { depthsTo } from './final-norm-run.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {import('./final-norm-run.js').Logits} Logits */
/**
 * @typedef {object} Picture
 * @property {Logits[]} withNorm  by depth
 * @property {Logits[]} without
 * @property {number} deepest
 * @property {number} vocabulary
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const NARROW = 420;
const FOCUS = 'final-norm';

/** The logits' std on a log axis, and below, over the same depths, the softmax's entropy.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawFinalNorm(element, picture) {
  const { deepest, vocabulary, t } = picture;
  const small = element.clientWidth < NARROW;
  const height = small ? 160 : 200;
  const frame = plot(element, {
    height: 2 * height + 144,
    margin: { top: 40, right: small ? 14 : 108, bottom: 26, left: 44 },
    label: t('final.chart'),
    moves: picture.moves,
  });
  const { left, right, top, bottom } = frame;
  const x = logarithmic([1, deepest], [left + 6, right]);
  const depths = depthsTo(deepest);
  // The deepest stands beside the last power of two where there is no room for both.
  const xValues = depths.filter((depth) => depth === deepest || depth * 1.4 < deepest);
  const along = { x, xValues, xName: small ? 'L' : t('axis.depth'), inside: small };

  const above = panel(frame, 'std', { top, bottom: top + height });
  const stds = [...picture.withNorm, ...picture.without].map(({ std }) => std);
  const kept = stds.filter((v) => Number.isFinite(v) && v > 0);
  const domain = kept.length ? logDomain(Math.min(...kept), Math.max(...kept)) : [0.1, 10];
  const yStd = logarithmic(/** @type {[number, number]} */ (domain), [above.bottom, above.top]);
  axes(above, { ...along, y: yStd, yName: t('final.std') });
  drawPair(above, x, yStd, picture, 'std', xValues, small);

  const below = panel(frame, 'entropy', { top: bottom - height, bottom });
  const most = Math.log(vocabulary);
  const yEntropy = linear([0, Math.ceil(most)], [below.bottom, below.top]);
  axes(below, { ...along, y: yEntropy, yName: t('softmax.entropy'), ySteps: 3 });
  referenceLine(below.layer('most'), [left, yEntropy(most)], [right, yEntropy(most)]);
  text(below.layer('most-words'), [
    {
      key: 'most',
      words: `ln ${vocabulary} = ${fixed(most, 2)}`,
      x: left + 6,
      y: yEntropy(most) - 7,
      className: 'ref',
    },
  ]);
  drawPair(below, x, yEntropy, picture, 'entropy', xValues, small);
}

/** @param {Plot} frame @param {Scale} x @param {Scale} y @param {Picture} picture @param {'std' | 'entropy'} quantity
 * @param {number[]} marksAt @param {boolean} small */
function drawPair(frame, x, y, { withNorm, without, t }, quantity, marksAt, small) {
  const pair = [
    { key: 'final-norm', runs: withNorm, className: 'strong' },
    { key: 'no-final-norm', runs: without, className: '' },
  ].map(({ key, runs, className }) => {
    const points = runs.map((run) => /** @type {[number, number]} */ ([run.depth, run[quantity]]));
    const end = points.findIndex(([, v]) => !Number.isFinite(y(v)) || !Number.isFinite(v));
    const drawn = end < 0 ? points : points.slice(0, end);
    return { key, className, points: drawn, words: t(`final.${key}`), stop: points[end]?.[0] };
  });
  setUpLines(frame, pair, x, y, { className: 'plain', focus: FOCUS, marksAt });
  const stops = pair.flatMap(({ stop }) => stop ?? []);
  const at = Math.min(...stops);
  const words = t('final.overflow', { at });
  drawStops(frame, stops.length ? [{ key: 'stream', at, y: frame.top, words }] : [], x);
  const names = pair.flatMap(({ stop, points, ...label }) =>
    stop === undefined && points.length ? [{ ...label, y: y(points[points.length - 1][1]) }] : [],
  );
  text(frame.layer('names'), endLabels(frame, names, small));
}
