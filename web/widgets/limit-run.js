// SPDX-License-Identifier: MIT

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./lanes.js').LaneOptions} LaneOptions */
/** @typedef {Awaited<ReturnType<Engine['learningRateLimit']>> & { placement: string }} Limit */

/** Learning rates that are tried, and the steps of each trial. @type {[number, number]} */
export const TRIED = [1e-3, 4];
export const COUNT = 50;

/** Where the training of each model breaks, one after the other. @param {Engine} engine @param {LaneOptions[]} models
 * @param {import('./task.js').Controls} controls  told the placement, its trials that are done, and what was found before */
export async function findLimits(engine, models, { signal, onProgress }) {
  /** @type {Limit[]} */
  const found = [];
  const [least, greatest] = TRIED;
  for (const model of models) {
    const { placement } = model;
    onProgress({ placement, done: 0, found: [...found] });
    const limit = await engine.learningRateLimit(
      { ...model, least, greatest, count: COUNT },
      { signal, onProgress: ({ done }) => onProgress({ placement, done, found: [...found] }) },
    );
    found.push({ placement, ...limit });
  }
  return found;
}
