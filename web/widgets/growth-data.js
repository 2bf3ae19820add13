// SPDX-License-Identifier: MIT
/** @typedef {import('../charts/line.js').Point} Point */
/** @typedef {Awaited<ReturnType<import('./engine.js').Engine['growth']>>} Growth */
/** @typedef {import('./profiles.js').Profile} Profile */

/** How many depths get a dot, equally far apart on a log axis. */
const DOTS = 22;
/** A start so short beside a write is none. */
const NOTHING = 1e-6;

/** Length of a stream after l writes of length s, any two with cosine c: the root of start² + l s² + c l (l − 1) s².
 * @param {{ startNorm: number, writeNorm: number }} norms @param {number} l @param {number} c */
const lengthAfter = ({ startNorm, writeNorm: s }, l, c) =>
  Math.sqrt(startNorm ** 2 + l * s ** 2 + c * l * (l - 1) * s ** 2);

/** The slope of log length against log depth, least squares over the last nine tenths. @param {Point[]} points from depth 1 */
export function slopeOf(points) {
  const last = points[points.length - 1]?.[0] ?? 0;
  const logs = points
    .filter(([depth, length]) => depth >= last / 10 && length > 0 && Number.isFinite(length))
    .map((point) => point.map(Math.log));
  const [mx, my] = [0, 1].map((k) => logs.reduce((sum, point) => sum + point[k], 0) / logs.length);
  const across = logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / across;
}

/**
 * All lengths in units of the start, or of one write where there is no start to speak of; by depth, from 1.
 * @param {Growth} growth @param {Profile | undefined} toy
 * @param {{ layers: number, startNorm: number, writeNorm: number, rate: number }} settings
 */
export function growthData(growth, toy, settings) {
  const layers = growth.depth.length - 1;
  const { startNorm, writeNorm } = settings;
  const fromStart = startNorm > NOTHING * writeNorm;
  const unit = fromStart ? startNorm : writeNorm;
  const byDepth = (/** @type {(l: number) => number} */ length) =>
    Array.from({ length: layers }, (_, i) => /** @type {Point} */ ([i + 1, length(i + 1)]));
  const trials = (/** @type {Float32Array} */ lengths) => byDepth((l) => lengths[l] / unit);
  const stream = toy?.layers.map(
    (layer, l) => /** @type {Point} */ ([l + 1, layer.stream.l2 / toy.embedding.stream.l2]),
  );
  const places = Array.from({ length: DOTS }, (_, i) => Math.round(layers ** (i / (DOTS - 1))));
  return {
    fromStart,
    mean: trials(growth.mean),
    low: trials(growth.low),
    high: trials(growth.high),
    theory: trials(growth.theory),
    independent: byDepth((l) => lengthAfter(settings, l, 0) / unit),
    aligned: byDepth((l) => lengthAfter(settings, l, 1) / unit),
    exponential: byDepth((l) => settings.rate ** l),
    toy: stream ?? [],
    slope: growth.slope,
    toySlope: stream && slopeOf(stream),
    /** Depths that are shown one by one. */
    shown: [...new Set(places)],
  };
}
