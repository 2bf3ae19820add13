// SPDX-License-Identifier: MIT
import { axisBottom, axisLeft } from 'd3-axis';
import { power, sharedExponent, superscript, tick } from './format.js';
import { logTicks, STEPS } from './scale.js';
import { text } from './text.js';

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */

/** Horizontal hairlines with a number each; the zero line is the darker one.
 * @param {Layer} layer @param {Scale} scale
 * @param {{ left: number, right: number, values: number[], format?: (v: number) => string }} options */
export function valueAxis(layer, scale, { left, right, values, format = tick }) {
  layer
    .attr('transform', `translate(${left},0)`)
    .classed('value-axis', true)
    .call(
      axisLeft(scale)
        .tickValues(values)
        .tickFormat((v) => format(Number(v)))
        .tickSizeInner(left - right)
        .tickSizeOuter(0)
        .tickPadding(8),
    );
  layer.selectAll('.tick').classed('zero', (v) => v === 0);
}

/** The horizontal axis: a line, short ticks, words below. Minor ticks carry no words.
 * @param {Layer} layer @param {Scale} scale
 * @param {{ bottom: number, values: number[], minor?: number[], format?: (v: number) => string, size?: number }} options */
export function baseAxis(layer, scale, { bottom, values, minor = [], format = tick, size = 0 }) {
  const labelled = new Set(values);
  layer
    .attr('transform', `translate(0,${bottom})`)
    .classed('base-axis', true)
    .call(
      axisBottom(scale)
        .tickValues([...values, ...minor])
        .tickFormat((v) => (labelled.has(Number(v)) ? format(Number(v)) : ''))
        .tickSizeInner(size)
        .tickSizeOuter(0)
        .tickPadding(size ? 6 : 10),
    );
  layer.selectAll('.tick').classed('minor', (v) => !labelled.has(Number(v)));
}

/** What a value axis shows of a linear scale from 0: ticks, and the power of ten taken out of them.
 * @param {Scale} scale @param {number} [steps] at most */
export function linearTicks(scale, steps = STEPS) {
  const values = Array.from({ length: steps }, (_, i) => scale.ticks(steps - i)).find(
    (ticks) => ticks.length <= steps + 1,
  );
  const exponent = sharedExponent(Math.max(...scale.domain()));
  return {
    values: values ?? [],
    format: (/** @type {number} */ v) => tick(v / 10 ** exponent),
    factor: exponent ? `×10${superscript(exponent)}` : '',
  };
}

/** Between the ticks of a log scale, in pixels; where there is less, only powers of ten are labelled. */
const ROOM = 15;

/** The same of a log scale. @param {Scale} scale */
export function powerTicks(scale) {
  const [low, high] = scale.domain();
  const [from, to] = scale.range();
  const { major, minor, powers } = logTicks([low, high]);
  const round = major.filter((v) => Number.isInteger(Math.log10(v)));
  const crowded = Math.abs(to - from) < ROOM * (major.length - 1) && round.length > 1;
  const wide = low < 1e-3 ? Math.floor(Math.log10(high)) : 0;
  const exponent = powers ? 0 : sharedExponent(high) || wide;
  return {
    values: crowded ? round : major,
    minor: crowded ? [...minor, ...major.filter((v) => !round.includes(v))] : minor,
    format: powers ? power : (/** @type {number} */ v) => tick(v / 10 ** exponent),
    factor: exponent ? `×10${superscript(exponent)}` : '',
  };
}

/** Short marks at the left end of the hairlines, for the minor ticks of a log axis.
 * @param {Layer} layer @param {Scale} scale @param {{ left: number, values: number[] }} options */
export function minorTicks(layer, scale, { left, values }) {
  layer
    .selectAll('path')
    .data(values.length ? [values] : [])
    .join('path')
    .attr('class', 'axis-line')
    .attr('d', (list) =>
      list.map((/** @type {number} */ v) => `M${left},${scale(v).toFixed(1)}h4`).join(''),
    );
}

/** The name of an axis, which stands level. @param {Layer} layer @param {string} words
 * @param {{ x: number, y: number, anchor?: string }} at */
export const axisTitle = (layer, words, at) =>
  text(layer, words ? [{ key: 'title', words, className: 'axis-title', ...at }] : []);
