// SPDX-License-Identifier: MIT
import { axisTitle, baseAxis, linearTicks, minorTicks, powerTicks, valueAxis } from './axis.js';
import { roughWidth, text } from './text.js';

/** @typedef {import('./plot.js').Plot} Plot */
/** @typedef {import('./scale.js').Scale} Scale */

const DIGIT = 8;
/** Steps of an axis whose name stands between its last two ticks. */
const FEW = 4;

const isLog = (/** @type {Scale} */ scale) => 'base' in scale;

/** @param {Scale} scale @param {number} [steps] */
const ticksOf = (scale, steps) =>
  isLog(scale) ? powerTicks(scale) : { ...linearTicks(scale, steps), minor: [] };

/** Without the last tick but one, where the name would not fit between it and the last.
 * @param {number[]} values @param {Scale} x @param {string} name @param {(value: number) => string} format */
function leaveRoom(values, x, name, format) {
  if (values.length < 3) return values;
  const [before, last] = values.slice(-2);
  const taken = roughWidth(name) + (DIGIT / 2) * (format(before) + format(last)).length + DIGIT;
  return x(last) - x(before) < taken ? values.filter((v) => v !== before) : values;
}

/**
 * Both axes and their names, level: the one above the top tick, the other after the last, or between the last two where
 * there is no room. A logarithmic scale gets short minor ticks.
 * @param {Plot} frame
 * @param {{ x: Scale, y: Scale, xName: string, yName: string, xValues?: number[],
 *   ySteps?: number, inside: boolean }} options
 *   inside: names stay inside the plot
 */
export function axes(frame, { x, y, xName, yName, xValues, ySteps, inside }) {
  const { left, right, top, bottom } = frame;
  const up = ticksOf(y, ySteps);
  const along = ticksOf(x, inside ? FEW : undefined);
  const labelled = xValues ?? along.values;
  const values = inside ? leaveRoom(labelled, x, xName, along.format) : labelled;
  valueAxis(frame.layer('axis-y'), y, { left, right, values: up.values, format: up.format });
  minorTicks(frame.layer('minor'), y, { left, values: up.minor });
  baseAxis(frame.layer('axis-x'), x, {
    bottom,
    values,
    minor: xValues ? [] : along.minor,
    format: along.format,
    size: isLog(x) ? 5 : 0,
  });
  axisTitle(frame.layer('title-y'), [yName, up.factor].filter(Boolean).join(' '), {
    x: 0,
    y: top - 28,
  });
  const last = values.slice(-2);
  const end = along.format(last[last.length - 1] ?? 0);
  text(frame.layer('title-x'), [
    {
      key: 'x',
      words: xName,
      ...(inside
        ? { x: (x(last[0]) + x(last[last.length - 1])) / 2, anchor: 'middle' }
        : { x: x(last[last.length - 1]) + 5 + (DIGIT / 2) * end.length }),
      y: bottom + 20,
      className: 'faint',
    },
  ]);
}
