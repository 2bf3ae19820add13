// SPDX-License-Identifier: MIT
// How long the stream of each model in training is, layer by layer: at first and now.
import { html } from 'lit';
import { axes } from '../charts/axes.js';
import { brief, fixed } from '../charts/format.js';
import { lines } from '../charts/line.js';
import { panel, plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { layerTicks, linear, logarithmic, logDomain } from '../charts/scale.js';
import { drawStops, endLabels, setUpLines } from '../charts/set-ups.js';
import { text } from '../charts/text.js';
import { isBroken } from './lanes.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {import('./lanes.js').Lane} Lane */
/** @typedef {import('./race-drawing.js').Translate} Translate */
/** @typedef {{ lanes: Lane[], layers: number, rootWidth: number, t: Translate }} Picture */

const NARROW = 420;
const FOCUS = 'pre';
const MARKS = { marks: true };
/** What is longer than this many √d leaves the chart. */
const MOST = 100;

/** @param {number[]} lengths @returns {Point[]} */
const byLayer = (lengths) => lengths.map((length, l) => [l, length]);

/** @param {HTMLElement} element @param {Picture} picture */
function drawStreams(element, { lanes, layers, rootWidth, t }) {
  const small = element.clientWidth < NARROW;
  const whole = plot(element, {
    height: (small ? 220 : 300) + 66,
    margin: { top: 40, right: small ? 14 : 108, bottom: 26, left: 44 },
    label: t('race.stream.chart'),
  });
  const frame = panel(whole, 'stream', whole);
  const { left, right, top, bottom } = frame;
  const drawn = lanes.flatMap((lane) => {
    const { options, streams } = lane;
    if (!streams) return [];
    const { first, now, step } = streams;
    const name = PLACEMENT_NAMES[options.placement];
    const gone = t(isBroken(lane) ? 'race.nan.mark' : 'race.gone.mark', { name, step });
    return [{ key: options.placement, name, gone, before: byLayer(first), points: byLayer(now) }];
  });
  const shown = drawn
    .flatMap(({ before, points }) => [...before, ...points].map(([, length]) => length))
    .filter((length) => length > 0 && length < MOST * rootWidth);
  const x = linear([0, layers], [left + 6, right]);
  const y = logarithmic(
    logDomain(Math.min(rootWidth / 2, ...shown), Math.max(rootWidth, ...shown)),
    [bottom, top],
  );
  const highest = y.domain()[1];
  const xValues = layerTicks(layers, element.clientWidth);
  axes(frame, {
    x,
    y,
    xName: t('axis.layer'),
    yName: t('race.stream.axis'),
    xValues,
    inside: small,
  });
  referenceLine(frame.layer('root'), [left, y(rootWidth)], [right, y(rootWidth)]);

  const inside = (/** @type {Point[]} */ points) => {
    const end = points.findIndex(([, length]) => !(length > 0 && length <= highest));
    return end < 0 ? points : points.slice(0, end);
  };
  const first = drawn.map(({ key, before }) => ({
    key,
    className: `stream before as-${key}`,
    points: inside(before),
  }));
  lines(frame.layer('before', MARKS), first, x, y);
  const now = drawn.map((line) => {
    const points = inside(line.points);
    return { ...line, points, ends: points.length === line.points.length };
  });
  setUpLines(frame, now, x, y, { className: 'stream', focus: FOCUS, marksAt: xValues });

  const last = (/** @type {Point[]} */ points) => points[points.length - 1] ?? [0, highest];
  drawStops(
    frame,
    now
      .filter(({ ends }) => !ends)
      .map(({ key, gone: words, points }) => {
        const [at, length] = last(points);
        return { key, at, y: y(length), words };
      }),
    x,
  );
  const names = now
    .filter(({ ends }) => ends)
    .map(({ key, name: words, points }) => ({
      key,
      words,
      y: y(last(points)[1]),
      className: key === FOCUS ? 'strong stream' : 'stream',
    }));
  text(frame.layer('names'), endLabels(frame, names, small));
}

/** How long the stream of each model in training is. @type {import('./rms-race.js').View} */
export const streamView = {
  /** By how much the stream grows on its way through the layers, at first and now. */
  cells(figure, placement) {
    const streams = figure.lane(placement)?.streams;
    return /** @type {const} */ (['first', 'now']).map((when) => {
      const lengths = streams?.[when];
      const growth = lengths && lengths[lengths.length - 1] / lengths[0];
      const broken = growth !== undefined && !Number.isFinite(growth);
      return html`<td class=${broken ? 'warn-text' : 'stream-text'} data-readout=${when}>${growth === undefined ? '' : brief(growth)}</td>`;
    });
  },

  /** The length of each layer's stream, at first and now. */
  table(figure) {
    const measured = figure.lanes.all.flatMap(({ options: { placement }, streams }) =>
      streams ? [{ name: PLACEMENT_NAMES[placement], ...streams }] : [],
    );
    return {
      caption: figure.t('race.stream.chart'),
      columns: [
        figure.t('axis.layer'),
        ...measured.flatMap(({ name, step }) => [
          figure.t('race.at.step', { name, step: 0 }),
          figure.t('race.at.step', { name, step }),
        ]),
      ],
      rows: Array.from({ length: figure.settings.layers + 1 }, (_, l) => [
        l,
        ...measured.flatMap(({ first, now }) => [fixed(first[l], 2), fixed(now[l], 2)]),
      ]),
    };
  },

  draw(drawing, figure) {
    drawStreams(drawing, {
      lanes: figure.lanes.all,
      layers: figure.settings.layers,
      rootWidth: Math.sqrt(figure.model.width),
      t: (key, values) => figure.t(key, values),
    });
  },
};
