// SPDX-License-Identifier: MIT
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ scale: number, shift: number, norm: 'rms' | 'layer' | 'none', eps: number, gain: boolean, outlier: boolean }} Settings */
/** @typedef {{ x: Float32Array, y: Float32Array, rms: number, l2In: number, l2Out: number, cosine: number,
 *              maxDifference: number, unequal: number }} Measurement */

export const WIDTH = 256;
/** Of the scale: what the slider covers at first, and unlocked. @type {Record<string, [number, number]>} */
export const RANGES = { narrow: [0.1, 10], wide: [1e-6, 1e6] };
/** The coordinate that becomes an outlier, and how large. */
export const OUTLIER = { index: 96, value: 30 };
const CURVE_POINTS = 121;

/** Stretches and shifts one vector and lets the engine normalise it, in the calling thread. */
export class PlaygroundRun {
  /** @type {Float32Array} of rms 1 */
  base;
  /** @type {Float32Array} uneven: the exponential of half a Gaussian, so between about 1/4 and 4 */
  gain;
  #slot;

  /** @param {Engine} engine @param {number} seed */
  static async create(engine, seed) {
    const width = WIDTH;
    const { x } = await engine.gaussians({ count: width, seed });
    const { y } = await engine.normalize({ x, width, norm: 'rms', eps: 0 });
    const spread = await engine.gaussians({ count: width, seed: seed + 1 });
    const gain = Float32Array.from(spread.x, (z) => Math.exp(z / 2));
    return new PlaygroundRun(seed, y, gain, await engine.createNormalizer({ rows: 1, width }));
  }

  /** @param {number} seed @param {Float32Array} base @param {Float32Array} gain
   * @param {Awaited<ReturnType<Engine['createNormalizer']>>} slot */
  constructor(seed, base, gain, slot) {
    this.seed = seed;
    this.base = base;
    this.gain = gain;
    this.#slot = slot;
    slot.gain.set(gain);
  }

  /** One pass through the engine. @param {Settings} settings @param {number} scale @param {number} shift */
  #pass({ norm, eps, gain, outlier }, scale, shift) {
    const { x } = this.#slot;
    for (let i = 0; i < WIDTH; i++) x[i] = (this.base[i] + shift) * scale;
    if (outlier) x[OUTLIER.index] = (OUTLIER.value + shift) * scale;
    return this.#slot.run({ norm, eps, gain, bias: false });
  }

  /** What comes out, next to what came out of the untouched vector: 1×, not shifted. @param {Settings} settings @returns {Measurement} */
  measure(settings) {
    this.#pass(settings, 1, 0);
    this.#slot.reference.set(this.#slot.y);
    const numbers = this.#pass(settings, settings.scale, settings.shift);
    return { ...numbers, x: this.#slot.x.slice(), y: this.#slot.y.slice() };
  }

  /** The output's length at scales from end to end, equally far apart on a log axis.
   * @param {Settings} settings @param {[number, number]} range @returns {[number, number][]} */
  curve(settings, [low, high]) {
    return Array.from({ length: CURVE_POINTS }, (_, i) => {
      const scale = low * (high / low) ** (i / (CURVE_POINTS - 1));
      return [scale, this.#pass(settings, scale, settings.shift).l2Out];
    });
  }

  dispose() {
    this.#slot.dispose();
  }
}
