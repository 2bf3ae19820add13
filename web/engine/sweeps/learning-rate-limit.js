// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { createTrainer, trainSteps } from '../calls/trainer.js';
import { badArgument } from '../lab-error.js';

const BISECTIONS = 3;
/** How many losses at the end decide. */
const LAST = 10;

/**
 * Doubles the learning rate until training breaks, then halves the distance (of logarithms) a few times.
 * @param {import('../session.js').Session} session
 * @param {any} options
 * @param {import('../types.js').Controls} controls
 */
export async function learningRateLimit(session, options, { signal, onProgress }) {
  const { least = 1e-4, greatest = 1, count = 50, ...training } = options ?? {};
  const from = check.finite('least', least, 1e-8, 1000);
  const to = check.finite('greatest', greatest, from, 1000);
  const steps = check.whole('count', count, 1, 10_000);
  if ('learningRate' in training) {
    throw badArgument('learningRate', 'learningRate is what this call looks for');
  }
  const of = Math.floor(Math.log2(to / from)) + 1 + BISECTIONS;
  /** @type {{ learningRate: number, loss: number, broken: boolean }[]} */
  const runs = [];
  const tryOut = async (/** @type {number} */ learningRate) => {
    const trainer = createTrainer(session, { ...training, learningRate });
    try {
      const losses = await trainSteps(session, { trainer, count: steps }, { signal });
      const last = losses.slice(-LAST).map(({ loss }) => loss);
      const loss = last.reduce((sum, each) => sum + each, 0) / last.length;
      const broken = !(loss <= losses[0].loss);
      runs.push({ learningRate, loss, broken });
      onProgress?.({ stage: 'trials', done: runs.length, of });
      return broken;
    } finally {
      session.trainers.dispose(trainer);
    }
  };

  let held = Number.NaN;
  let broke = Number.NaN;
  for (let rate = from; rate <= to; rate *= 2) {
    if (await tryOut(rate)) {
      broke = rate;
      break;
    }
    held = rate;
  }
  for (let i = 0; i < BISECTIONS && held < broke; i++) {
    const between = Math.sqrt(held * broke);
    if (await tryOut(between)) broke = between;
    else held = between;
  }
  runs.sort((a, b) => a.learningRate - b.learningRate);
  return { runs, held, broke };
}
