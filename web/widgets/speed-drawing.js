// SPDX-License-Identifier: MIT
import { valueAxis } from '../charts/axis.js';
import { columns } from '../charts/columns.js';
import { significant } from '../charts/format.js';
import { plot } from '../charts/plot.js';
import { fromZero } from '../charts/scale.js';
import { text } from '../charts/text.js';

/** @typedef {import('./speed-run.js').Way} Way */
/** @typedef {{ way: Way, rate: number, low: number, high: number }} Bar  in GB/s */
/** @typedef {{ ways: Way[], bars: Bar[], best?: Way, moves: boolean, t: (key: string) => string }} Picture */

const NARROW = 360;
const LINE = 17;
const CAP = 7;
const GAP = 9;

/** A column for each way, with a whisker from its slowest batch to its fastest. @param {HTMLElement} element @param {Picture} picture */
export function drawSpeeds(element, { ways, bars, best, moves, t }) {
  const small = element.clientWidth < NARROW;
  const frame = plot(element, {
    height: 300,
    margin: { top: 44, right: 16, bottom: small ? 52 : 34, left: 44 },
    label: t('speed.chart'),
    moves,
  });
  const { left, right, top, bottom } = frame;
  const y = fromZero(Math.max(0, ...bars.map(({ high }) => high)) * 1.06, [bottom, top]);
  valueAxis(frame.layer('axis-y'), y, { left, right, values: y.ticks(5) });
  const room = (right - left) / ways.length;
  const half = Math.min(44, room * 0.28);
  const middle = (/** @type {Way} */ way) => left + (ways.indexOf(way) + 0.5) * room;
  columns(
    frame,
    'speeds',
    bars.map(({ way, rate }) => ({
      key: way,
      left: middle(way) - half,
      right: middle(way) + half,
      value: rate,
      words: '',
      className: way === best ? 'plain' : 'plain outlined',
    })),
    y,
  );
  frame
    .layer('whiskers', { marks: true })
    .selectAll('path')
    .data(bars, (/** @type {any} */ bar) => bar.way)
    .join('path')
    .attr('class', 'cursor-line')
    .attr('d', ({ way, low, high }) => {
      const at = middle(way) + half + CAP + 4;
      const [from, to] = [y(low), y(high)].map((v) => v.toFixed(1));
      const cap = `h${2 * CAP}`;
      return `M${at - CAP},${from}${cap}M${at},${from}V${to}M${at - CAP},${to}${cap}`;
    });
  text(frame.layer('words'), [
    { key: 'title', words: t('speed.axis'), x: 0, y: top - 28, className: 'axis-title' },
    ...ways.flatMap((way) => {
      const name = t(`speed.${way}`);
      return (small ? name.split(' ') : [name]).map((words, line) => ({
        key: `${way} ${line}`,
        words,
        x: middle(way),
        y: bottom + 20 + line * LINE,
        className: way === best ? 'strong' : '',
        anchor: 'middle',
      }));
    }),
    ...bars.map(({ way, rate }) => ({
      key: `${way}-number`,
      words: significant(rate),
      x: middle(way),
      y: y(rate) - GAP,
      className: 'strong',
      anchor: 'middle',
    })),
  ]);
}
