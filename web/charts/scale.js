// SPDX-License-Identifier: MIT
import { scaleLinear, scaleLog } from 'd3-scale';

/** @typedef {import('d3-scale').ScaleContinuousNumeric<number, number>} Scale */
/** @typedef {[number, number]} Range */

/** The most steps between labelled ticks. */
export const STEPS = 6;

/** Lengths start at 0 and end at a tick, after six steps at most. @param {number} top @param {Range} range @returns {Scale} */
export function fromZero(top, range) {
  const end = top > 0 ? top : 1;
  const step = round125(end / STEPS, 'up');
  return scaleLinear([0, step * Math.ceil(end / step - 1e-9)], range);
}

/** As far below 0 as above it. @param {number} top @param {Range} range @returns {Scale} */
export function symmetric(top, range) {
  const nice = fromZero(top, range).nice(3).domain()[1];
  return scaleLinear([-nice, nice], range);
}

/** @param {Range} domain @param {Range} range @returns {Scale} */
export const linear = (domain, range) => scaleLinear(domain, range);

/** @param {Range} domain @param {Range} range @returns {Scale} */
export const logarithmic = (domain, range) => scaleLog(domain, range);

const ROUND = [1, 2, 5, 10];

/** The nearest of 1, 2, 5 times a power of ten, not above (or not below) the value.
 * @param {number} value @param {'down' | 'up'} way */
function round125(value, way) {
  const base = 10 ** Math.floor(Math.log10(value));
  const steps = ROUND.map((k) => Number((k * base).toPrecision(6)));
  return way === 'down'
    ? /** @type {number} */ (steps.findLast((s) => s <= value * (1 + 1e-9)))
    : /** @type {number} */ (steps.find((s) => s >= value * (1 - 1e-9)));
}

/** Round ends around the data, at least a factor of ten apart. @param {number} least @param {number} greatest @returns {Range} */
export function logDomain(least, greatest) {
  const low = round125(least, 'down');
  return [low, Math.max(round125(greatest, 'up'), low * 10)];
}

/** At most six labelled ticks: 1, 2, 5 over up to two decades, powers of ten beyond; the rest are minor.
 * @param {Range} domain */
export function logTicks([low, high]) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const inside = (/** @type {number} */ v) => v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9);
  /** @param {number[]} factors */
  const grid = (factors) =>
    Array.from({ length: last - first + 2 }, (_, i) => first - 1 + i)
      .flatMap((e) => factors.map((k) => Number((k * 10 ** e).toPrecision(6))))
      .filter(inside);
  if (Math.log10(high / low) <= 2) {
    const major = grid([1, 2, 5]);
    return { major, minor: grid([3, 4, 6, 7, 8, 9]), powers: false };
  }
  const step = Math.ceil((last - first + 1) / 6);
  const all = grid([1]);
  const major = all.filter((v) => (Math.round(Math.log10(v)) - first) % step === 0);
  const minor = step === 1 ? grid([2, 3, 4, 5, 6, 7, 8, 9]) : all.filter((v) => !major.includes(v));
  return { major, minor, powers: true };
}

/** Layer numbers, both ends included, as many as a chart of that width has room for. @param {number} last @param {number} width */
export function layerTicks(last, width) {
  const most = width < 300 ? 3 : width < 420 ? 4 : 6;
  const step = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32].find((s) => last / s <= most) ?? 64;
  const ticks = [];
  for (let l = 0; l <= last - step * 0.6; l += step) ticks.push(l);
  return [...ticks, last];
}
