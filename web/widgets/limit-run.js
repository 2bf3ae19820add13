// SPDX-License-Identifier: MIT
import { createEngine } from '../engine/index.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./lanes.js').LaneOptions} LaneOptions */
/** @typedef {Awaited<ReturnType<Engine['learningRateLimit']>> & { placement: string }} Limit */

/** Learning rates that are tried, and the steps of each trial. @type {[number, number]} */
export const TRIED = [1e-3, 4];
export const COUNT = 50;

/** Where the training of each model breaks, one after the other, in an engine of its own: other figures need not wait.
 * @param {Engine} engine @param {LaneOptions[]} models
 * @param {import('./task.js').Controls} controls  told the placement, its trials that are done, and what was found before */
export async function findLimits(engine, models, { signal, onProgress }) {
  /** @type {Limit[]} */
  const found = [];
  const [least, greatest] = TRIED;
  const own = await createEngine({ backend: engine.info.backend });
  try {
    for (const model of models) {
      const { placement } = model;
      const tell = (/** @type {number} */ done) =>
        onProgress({ placement, done, found: [...found] });
      tell(0);
      const options = { ...model, least, greatest, count: COUNT };
      const limit = await own.learningRateLimit(options, {
        signal,
        onProgress: ({ done }) => tell(done),
      });
      found.push({ placement, ...limit });
    }
    return found;
  } finally {
    await own.dispose();
  }
}
