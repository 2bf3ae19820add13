// SPDX-License-Identifier: MIT

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('../engine/index.js').Trainer} Trainer */
/** @typedef {import('../engine/index.js').TrainingStep} TrainingStep */
/** @typedef {import('../engine/index.js').TrainerOptions & { placement: string }} LaneOptions */
/** @typedef {{ first: number[], now: number[], step: number }} Streams  L2 per token after each layer, from the embedding on:
 *   before the first step, and after that step */
/** @typedef {{ key: string, options: LaneOptions, steps: TrainingStep[], streams?: Streams, trainer?: Promise<Trainer> }} Lane */

/** The mean over so many steps at the end is the loss that a training has reached. */
export const LAST = 10;

/** The streams are measured every so many steps, of the same symbols each time. */
const EVERY = 10;
const PROBE = Uint8Array.from({ length: 16 }, (_, i) => i);

/** Models in training side by side, each in its lane. A lane keeps its steps, and its trainer until it is let go of. */
export class Lanes {
  /** @type {Lane[]} */
  all = [];

  /** Lanes for these models and no others; those that were there before keep their steps. @param {LaneOptions[]} wanted */
  set(wanted) {
    const before = this.all;
    this.all = wanted.map((options) => {
      const key = JSON.stringify(options);
      return before.find((lane) => lane.key === key) ?? { key, options, steps: [] };
    });
    for (const lane of before) if (!this.all.includes(lane)) letGo(lane);
  }

  /** Steps that the longest lane has. */
  get length() {
    return Math.max(0, ...this.all.map(({ steps }) => steps.length));
  }

  /** Every lane has so many steps, or a loss that is no number. @param {number} goal */
  reached(goal) {
    return this.all.every((lane) => lane.steps.length >= goal || isBroken(lane));
  }

  /** @param {Engine} engine @param {number} goal @param {import('./task.js').Controls} controls */
  async train(engine, goal, { signal, onProgress }) {
    await Promise.all(
      this.all.map((lane) => trainLane(engine, lane, goal, signal, () => onProgress(lane))),
    );
  }

  /** Ends the trainers; the steps stay, and whoever goes on from there takes them again. */
  letGo() {
    for (const lane of this.all) letGo(lane);
  }

  clear() {
    this.letGo();
    for (const lane of this.all) {
      lane.steps = [];
      lane.streams = undefined;
    }
  }
}

/** @param {Lane} lane */
function letGo(lane) {
  lane.trainer?.then(
    (trainer) => trainer.dispose(),
    () => {},
  );
  lane.trainer = undefined;
}

/** Step by step, so that nothing depends on when it was stopped; a new trainer first takes those that there are.
 * @param {Engine} engine @param {Lane} lane @param {number} goal @param {AbortSignal} signal @param {() => void} onStep */
async function trainLane(engine, lane, goal, signal, onStep) {
  if (isBroken(lane) || lane.steps.length >= goal) return;
  lane.trainer ??= engine.createTrainer(lane.options);
  try {
    const trainer = await lane.trainer;
    lane.streams ??= await measure(trainer, lane, signal);
    while (!signal.aborted && lane.steps.length < goal && !isBroken(lane)) {
      const [step] = await trainer.step(1, { signal });
      if (step.step !== lane.steps.length + 1) continue;
      lane.steps.push(step);
      if (step.step % EVERY === 0 || step.step === goal || isBroken(lane))
        lane.streams = await measure(trainer, lane, signal);
      onStep();
    }
  } catch (error) {
    if (!signal.aborted) letGo(lane);
    throw error;
  }
}

/** @param {Trainer} trainer @param {Lane} lane @param {AbortSignal} signal @returns {Promise<Streams>} */
async function measure(trainer, { steps, streams }, signal) {
  const { embedding, layers } = await trainer.profile({ symbols: PROBE }, { signal });
  const now = [embedding, ...layers].map(({ stream }) => stream.l2);
  return { first: streams?.first ?? now, now, step: steps.length };
}

/** @param {Lane} lane */
export const isBroken = ({ steps }) =>
  steps.length > 0 && !Number.isFinite(steps[steps.length - 1].loss);

/** The loss that was reached. @param {Lane} lane */
export function reachedLoss({ steps }) {
  const last = steps.slice(-LAST);
  return last.reduce((sum, { loss }) => sum + loss, 0) / last.length;
}

/** Whether a training has diverged: its loss is no number, or ends above its start. @param {Lane} lane
 * @returns {'nan' | 'above' | undefined} */
export function divergence(lane) {
  if (isBroken(lane)) return 'nan';
  const { steps } = lane;
  return steps.length > LAST && reachedLoss(lane) > steps[0].loss ? 'above' : undefined;
}
