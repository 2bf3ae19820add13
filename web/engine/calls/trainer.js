// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { nameConfig, readConfig, readFields } from '../config.js';
import { inSlices, orThrow } from '../drive.js';
import { badArgument, LabError } from '../lab-error.js';
import { copyFloats, withMemory } from '../memory.js';
import { finishProfile } from './profile.js';
import { readTokens } from './tokens.js';

/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types.js').Controls} Controls */

const DEFAULT_SYMBOLS = 32;

/**
 * @param {Session} session
 * @param {unknown} options
 * @returns {number} by which the session knows it
 */
export function createTrainer(session, options) {
  const { glue } = session;
  /** @type {import('../config.js').Field[]} */
  const fields = glue.trainingFields();
  const { symbols, text, ...others } = /** @type {Record<string, unknown>} */ (options ?? {});
  /** @type {Record<string, unknown>} */
  const training = {};
  /** @type {Record<string, unknown>} */
  const config = {};
  for (const [name, value] of Object.entries(others)) {
    (fields.some((field) => field.name === name) ? training : config)[name] = value;
  }
  const hasText = training.task === 'text';
  const foreign = hasText ? 'symbols' : 'text';
  if ((hasText ? symbols : text) !== undefined) {
    throw badArgument(foreign, `${foreign} is given, but this task has none`);
  }
  if (!hasText) config.vocabulary ??= check.whole('symbols', symbols ?? DEFAULT_SYMBOLS, 2, 256);
  const bytes = hasText ? readTokens(text, undefined) : new Uint8Array();
  const numbers = readConfig(glue, config);
  const how = readFields(fields, training);

  const size = 8 * (numbers.length + how.length) + bytes.length;
  const trainer = withMemory(glue, size, (memory) => {
    const configAt = memory.putDoubles(numbers);
    const trainingAt = memory.putDoubles(how);
    const started = glue.startTrainer(configAt, trainingAt, memory.putBytes(bytes), bytes.length);
    return orThrow(started);
  });
  return session.trainers.add(trainer);
}

/**
 * @param {Session} session
 * @param {{ trainer: number, count: unknown }} options
 * @param {Controls} controls
 */
export async function trainSteps(session, { trainer, count }, controls) {
  const wanted = check.whole('n', count, 1, 1e6);
  /** @type {import('../types.js').TrainingStep[]} */
  const steps = [];
  const step = () => {
    const handle = session.trainers.get(trainer);
    if (handle.advance()) steps.push(handle.last());
    return steps.length < wanted;
  };
  const progress = () => ({
    stage: /** @type {const} */ ('steps'),
    done: steps.length,
    of: wanted,
  });
  try {
    await inSlices(session, controls, step, progress);
    return steps;
  } catch (error) {
    if (error instanceof LabError && error.code === 'aborted')
      session.trainers.get(trainer).abandon();
    throw error;
  }
}

/**
 * @param {Session} session
 * @param {{ trainer: number, options: unknown }} call
 * @param {Controls} controls
 */
export async function profileTrained(session, { trainer, options }, controls) {
  const given = check.object(options, ['text', 'symbols', 'gradients']);
  const gradients = check.flag('gradients', given.gradients ?? false);
  const hasTokens = given.text !== undefined || given.symbols !== undefined;
  const handle = await drawn(session, trainer, controls);
  if (given.text !== undefined && handle.permutes()) {
    throw badArgument('text', 'text is given, but the task "permutation" knows symbols only');
  }
  const tokens = hasTokens ? readTokens(given.text, given.symbols) : new Uint8Array();
  return finishProfile(session, controls, () =>
    withMemory(session.glue, tokens.length, (memory) =>
      handle.startProfile(memory.putBytes(tokens), tokens.length, gradients),
    ),
  );
}

/**
 * @param {Session} session
 * @param {{ trainer: number }} call
 * @param {Controls} controls
 */
export async function weightsOf(session, { trainer }, controls) {
  const { glue } = session;
  const { config, tensors, values, count } = (await drawn(session, trainer, controls)).weights();
  return { config: nameConfig(glue, config), tensors, values: copyFloats(glue, values, count) };
}

/**
 * The trainer, with its first weights drawn.
 * @param {Session} session
 * @param {number} trainer
 * @param {Controls} controls
 */
async function drawn(session, trainer, controls) {
  const step = () => {
    const handle = session.trainers.get(trainer);
    if (handle.drawn()) return false;
    handle.advance();
    return true;
  };
  const progress = () => ({ stage: /** @type {const} */ ('weights'), done: 0, of: 1 });
  await inSlices(session, controls, step, progress);
  return session.trainers.get(trainer);
}
