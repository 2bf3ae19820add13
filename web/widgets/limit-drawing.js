// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { baseAxis, powerTicks } from '../charts/axis.js';
import { brief, fixed } from '../charts/format.js';
import { formMarks } from '../charts/forms.js';
import { lines } from '../charts/line.js';
import { panel, plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { linear, logarithmic } from '../charts/scale.js';
import { FORMS } from '../charts/set-ups.js';
import { text } from '../charts/text.js';
import { TRIED } from './limit-run.js';
import { drawCurves, MOST_LOSS } from './race-drawing.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('./limit-run.js').Limit} Limit */
/** @typedef {{ limits: Limit[], placements: string[], symbols: number, t: import('./race-drawing.js').Translate }} Picture */

const NARROW = 420;
const MARKS = { marks: true };
const ROW = 30;

/** The loss that each learning rate led to; below, for each set-up, the greatest rate that held and the least that broke.
 * @param {HTMLElement} element @param {Picture} picture */
export function drawLimits(element, { limits, placements, symbols, t }) {
  const small = element.clientWidth < NARROW;
  const height = small ? 190 : 220;
  const frame = plot(element, {
    height: height + 134 + ROW * placements.length,
    margin: { top: 40, right: small ? 14 : 108, bottom: 26, left: 44 },
    label: t('race.limit.chart'),
  });
  const { left, right, top, bottom } = frame;
  const x = logarithmic(TRIED, [left + 8, right]);
  const xName = small ? '' : t('race.limit.axis');

  const above = panel(frame, 'ends', { top, bottom: top + height });
  const y = linear([0, MOST_LOSS], [above.bottom, above.top]);
  const chance = Math.log(symbols);
  axes(above, { x, y, xName, yName: t('race.limit.loss'), inside: small });
  referenceLine(above.layer('chance'), [left, y(chance)], [right, y(chance)]);
  text(above.layer('chance-words'), [
    {
      key: 'chance',
      words: t('race.chance', { symbols, value: fixed(chance, 2) }),
      x: left + 6,
      y: y(chance) - 8,
      className: 'ref',
    },
  ]);
  const curves = limits.map(({ placement, runs }) => ({
    key: placement,
    points: runs.map(({ learningRate, loss }) => /** @type {Point} */ ([learningRate, loss])),
  }));
  drawCurves(above, curves, x, y, { className: 'plain', every: 1 });
  const broken = limits.flatMap(({ runs }) => runs.filter((run) => run.broken));
  formMarks(
    above.layer('broken', MARKS),
    broken.map(({ learningRate, loss }) => ({
      x: x(learningRate),
      y: loss <= MOST_LOSS ? y(loss) : above.top,
    })),
    { form: 'cross', className: 'warn', radius: 5 },
  );

  const rows = panel(frame, 'limits', { top: bottom - ROW * placements.length, bottom });
  const ticks = powerTicks(x);
  const heights = new Map(placements.map((key, i) => [key, rows.top + ROW * (i + 0.5)]));
  const at = (/** @type {Limit} */ { placement }) => heights.get(placement) ?? rows.top;
  const pixels = linear([0, 1], [0, 1]);
  baseAxis(rows.layer('axis'), x, {
    bottom: rows.bottom,
    values: ticks.values,
    minor: ticks.minor,
    format: ticks.format,
    size: 5,
  });
  const held = limits.filter((limit) => !Number.isNaN(limit.held));
  lines(
    rows.layer('held', MARKS),
    held.map((limit) => ({
      key: limit.placement,
      className: `plain ${limit.placement}`,
      points: [
        [left, at(limit)],
        [x(limit.held), at(limit)],
      ],
    })),
    pixels,
    pixels,
  );
  formMarks(
    rows.layer('forms', MARKS),
    held.map((limit) => ({ x: left, y: at(limit), form: FORMS[limit.placement] })),
    { form: 'disc', className: 'plain', radius: 4 },
  );
  formMarks(
    rows.layer('broke', MARKS),
    limits
      .filter(({ broke }) => !Number.isNaN(broke))
      .map((limit) => ({ x: x(limit.broke), y: at(limit) })),
    { form: 'cross', className: 'warn', radius: 4.5 },
  );
  text(rows.layer('names'), [
    { key: 'title', words: t('race.limit.rows'), x: 0, y: rows.top - 12, className: 'axis-title' },
    ...limits.map((limit) => ({
      key: limit.placement,
      words: wordsOf(limit, t),
      x: left + 9,
      y: at(limit) - 7,
      className: limit.placement === 'pre' ? 'strong' : '',
    })),
  ]);
}

/** @param {Limit} limit @param {Picture['t']} t */
function wordsOf({ placement, held, broke }, t) {
  const name = PLACEMENT_NAMES[placement];
  if (Number.isNaN(held)) return t('race.limit.none', { name, broke: brief(broke) });
  if (Number.isNaN(broke)) return t('race.limit.all', { name, held: brief(held) });
  return t('race.limit.between', { name, held: brief(held), broke: brief(broke) });
}
