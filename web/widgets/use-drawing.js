// SPDX-License-Identifier: MIT
import { axes } from '../charts/axes.js';
import { bars } from '../charts/bars.js';
import { cursor } from '../charts/cursor.js';
import { fixed } from '../charts/format.js';
import { formMarks } from '../charts/forms.js';
import { lines } from '../charts/line.js';
import { dots, pluses } from '../charts/marks.js';
import { overflowMark } from '../charts/overflow.js';
import { panel, plot } from '../charts/plot.js';
import { layerTicks, linear, symmetric } from '../charts/scale.js';
import { endLabels } from '../charts/set-ups.js';
import { text } from '../charts/text.js';

/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {import('../charts/scale.js').Scale} Scale */
/** @typedef {import('../charts/line.js').Point} Point */
/**
 * @typedef {object} Picture
 * @property {import('./use-data.js').Uses | undefined} data
 * @property {number} layers
 * @property {number} layer  the picked one
 * @property {boolean} moves
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 */

const MARKS = { marks: true };
const NARROW = 420;
const GAP = 80;
const HEIGHTS = { share: 150, cosine: 96, loss: 120 };

/** @param {number[]} values @returns {Point[]} */
const byIndex = (values) => values.map((v, l) => [l, v]);

/** Three charts over the same layers. @param {HTMLElement} element @param {Picture} picture
 * @returns {{ x: Scale }} to find a layer under a pointer */
export function drawUse(element, picture) {
  const { data, layers, layer, t } = picture;
  const small = element.clientWidth < NARROW;
  const [top, bottom] = [small ? 68 : 48, 26];
  const frame = plot(element, {
    height: top + HEIGHTS.share + HEIGHTS.cosine + HEIGHTS.loss + 2 * GAP + bottom,
    margin: { top, right: small ? 14 : 118, bottom, left: 44 },
    label: t('use.chart', { layers }),
    moves: picture.moves,
  });
  const last = layers - 1;
  const x = linear([0, Math.max(1, last)], [frame.left + 8, frame.right - (small ? 4 : 0)]);
  const place = {
    x,
    xName: t('axis.layer'),
    xValues: layerTicks(last, element.clientWidth),
    inside: small,
  };
  const share = panel(frame, 'share', { top, bottom: top + HEIGHTS.share });
  const cosine = panel(frame, 'cosine', below(share, HEIGHTS.cosine));
  const loss = panel(frame, 'loss', below(cosine, HEIGHTS.loss));

  drawShares(share, place, picture);
  const cosineY = drawCosines(cosine, place, picture);
  const lossY = drawLosses(loss, place, picture);
  cursor(
    frame.layer('cursor'),
    data && {
      x: x(layer),
      top: top - 4,
      bottom: loss.bottom,
      panels: [{ top: top - 4, bottom: share.bottom }, cosine, loss],
      words: String(layer),
      rings: [
        { className: 'plain', y: cosineY(data.cosines[layer]) },
        { className: 'plain', y: lossY(data.changes[layer]) },
      ].filter(({ y }) => Number.isFinite(y)),
    },
  );
  return { x };
}

/** @param {{ bottom: number }} above @param {number} height */
const below = (above, height) => ({ top: above.bottom + GAP, bottom: above.bottom + GAP + height });

/** @typedef {{ x: Scale, xName: string, xValues: number[], inside: boolean }} Place */

/** @param {Plot} frame @param {Place} place @param {Picture} picture */
function drawShares(frame, place, { data, layers, t }) {
  const { x, inside } = place;
  const y = linear([0, 1], [frame.bottom, frame.top]);
  axes(frame, { ...place, y, yName: t('use.share'), ySteps: 4 });
  const reference = byIndex(Array.from({ length: layers }, (_, l) => 1 / Math.sqrt(l + 1)));
  lines(
    frame.layer('reference'),
    [{ key: 'reference', className: 'ref', points: reference }],
    x,
    y,
  );
  const { attention = [], ffn = [] } = data?.shares ?? {};
  const radius = Math.max(2, Math.min(4.5, 0.3 * (x(1) - x(0))));
  const rings = byIndex(ffn).filter(([, v]) => Number.isFinite(v));
  formMarks(
    frame.layer('ffn', MARKS),
    rings.map(([l, v]) => ({ x: x(l), y: y(v) })),
    { form: 'ring', className: 'write', radius },
  );
  pluses(frame.layer('attention', MARKS), byIndex(attention), x, y, { radius, className: 'write' });

  const broke = attention.findIndex((v) => !Number.isFinite(v));
  const stop = broke < 0 ? undefined : { x: x(broke), y: frame.top + 12 };
  overflowMark(frame.layer('overflow', MARKS), stop);
  const end = (/** @type {number[]} */ values) => y(values.findLast(Number.isFinite) ?? Number.NaN);
  const plus = `+ ${t('branch.attention')}`;
  const ring = `○ ${t('branch.ffn')}`;
  const law = { key: 'reference', words: '1/√(l + 1)', className: 'ref' };
  const write = { className: 'strong write' };
  const above = frame.top - 49;
  const names = inside
    ? [
        { ...write, key: 'both', words: `${plus}  ${ring}`, x: 0, y: above },
        { ...law, x: frame.right, y: above, anchor: 'end' },
      ]
    : endLabels(
        frame,
        [
          { ...law, y: end(reference.map(([, v]) => v)) },
          { ...write, key: 'attention', words: plus, y: end(attention) },
          { ...write, key: 'ffn', words: ring, y: end(ffn) },
        ].filter((name) => Number.isFinite(name.y)),
        false,
      );
  if (stop) {
    const words = t('depth.overflow', { layer: broke });
    names.push({
      key: 'stop',
      words,
      x: stop.x + 11,
      y: stop.y + 4.5,
      className: 'warn',
      anchor: 'start',
    });
  }
  text(frame.layer('names'), names);
}

/** @param {Plot} frame @param {Place} place @param {Picture} picture */
function drawCosines(frame, place, { data, t }) {
  const { x } = place;
  const cosines = byIndex(data?.cosines ?? []);
  const least = Math.min(0, ...cosines.map(([, v]) => v || 0));
  const y = linear([least < -0.05 ? -1 : 0, 1], [frame.bottom, frame.top]);
  axes(frame, { ...place, y, yName: t('use.cosine'), ySteps: 2 });
  lines(frame.layer('line', MARKS), [{ key: 'cosine', className: 'plain', points: cosines }], x, y);
  return y;
}

/** @param {Plot} frame @param {Place} place @param {Picture} picture */
function drawLosses(frame, place, { data, layers, t }) {
  const { x, inside } = place;
  const changes = data?.changes ?? [];
  const sizes = changes.filter(Number.isFinite).map(Math.abs);
  const y = symmetric(Math.max(0, ...sizes), [frame.bottom, frame.top]);
  axes(frame, { ...place, y, yName: t('use.loss'), ySteps: 4 });
  // Bars stand at whole numbers and a half.
  const shifted = x.copy().domain([0.5, Math.max(1, layers - 1) + 0.5]);
  bars(frame.layer('bars', MARKS), changes, shifted, y, 'plain');
  dots(frame.layer('dots', MARKS), byIndex(changes), x, y, { radius: 3, className: 'plain' });
  const missing = data && sizes.length === 0;
  const whole = data?.loss !== undefined && Number.isFinite(data.loss);
  const words = !data
    ? []
    : missing
      ? [
          {
            key: 'missing',
            words: t(data.loss === undefined ? 'use.short' : 'use.broken'),
            x: frame.left + 8,
            y: y(0) - 8,
            className: 'warn',
          },
        ]
      : inside || !whole
        ? []
        : [
            {
              key: 'all',
              words: t('use.all', { loss: fixed(data.loss ?? Number.NaN, 2) }),
              x: frame.right + 12,
              y: y(0) + 4.5,
              className: 'ref',
            },
          ];
  text(frame.layer('names'), words);
  return y;
}
