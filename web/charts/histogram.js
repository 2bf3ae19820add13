// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */

/** How many values fall into each of `bins` equal parts of the range; the top end belongs to the last part.
 * @param {ArrayLike<number>} values @param {[number, number]} range @param {number} bins */
export function countBins(values, [low, high], bins) {
  const counts = new Array(bins).fill(0);
  for (let i = 0; i < values.length; i++) {
    const part = Math.floor(((values[i] - low) / (high - low)) * bins);
    if (values[i] === high) counts[bins - 1]++;
    else if (part >= 0 && part < bins) counts[part]++;
  }
  return counts;
}

/** A histogram on its side, in the margin of bars whose value axis it shares: steps out to the right, from the first
 * part that holds anything to the last.
 * @param {number[]} counts @param {{ range: [number, number], y: Scale, length: Scale }} scales */
export function histogramPath(counts, { range: [low, high], y, length }) {
  const first = counts.findIndex((n) => n > 0);
  if (first < 0) return '';
  const last = counts.findLastIndex((n) => n > 0);
  const edge = (/** @type {number} */ i) => y(low + (i * (high - low)) / counts.length).toFixed(1);
  const zero = length(0).toFixed(1);
  const steps = counts
    .slice(first, last + 1)
    .map((n, i) => `H${length(n).toFixed(1)}V${edge(first + i + 1)}`);
  return `M${zero},${edge(first)}${steps.join('')}H${zero}`;
}

/** @param {Layer} layer @param {number[]} counts
 * @param {{ range: [number, number], y: Scale, length: Scale, className: string }} options */
export function sideHistogram(layer, counts, { className, ...scales }) {
  layer
    .selectAll('path')
    .data([counts])
    .join('path')
    .attr('class', `histogram ${className}`)
    .attr('d', (list) => histogramPath(list, scales));
}
