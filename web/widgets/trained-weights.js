// SPDX-License-Identifier: MIT

/** Trains a model for so many steps: its weights, and the loss of each step.
 * @param {import('./engine.js').Engine} engine @param {import('../engine/index.js').TrainerOptions} training
 * @param {number} steps @param {import('./run.js').Controls} controls */
export async function trainedWeights(engine, training, steps, controls) {
  const trainer = await engine.createTrainer(training);
  try {
    const taken = steps > 0 ? await trainer.step(steps, controls) : [];
    return {
      weights: await trainer.weights({ signal: controls.signal }),
      losses: taken.map(({ loss }) => loss),
    };
  } finally {
    trainer.dispose();
  }
}
