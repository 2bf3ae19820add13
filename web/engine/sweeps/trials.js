// SPDX-License-Identifier: MIT
import { badArgument } from '../lab-error.js';

const MOST = 64;

/**
 * @param {string} field
 * @param {unknown} value
 * @returns {any[]}
 */
export function list(field, value) {
  if (Array.isArray(value) && value.length > 0 && value.length <= MOST) return value;
  throw badArgument(field, `${field} must be an array with 1 to ${MOST} values`);
}

/**
 * What each trial answers, one after another, with progress by trial.
 * @template Wanted, Answer
 * @param {import('../session.js').Session} session
 * @param {Wanted[]} wanted
 * @param {import('../types.js').Controls} controls
 * @param {(wanted: Wanted, controls: import('../types.js').Controls) => Promise<Answer>} run
 */
export async function trials(session, wanted, { signal, onProgress }, run) {
  /** @type {Answer[]} */
  const answers = [];
  for (const each of wanted) {
    session.throwIfEnded(signal);
    answers.push(await run(each, { signal }));
    onProgress?.({ stage: 'trials', done: answers.length, of: wanted.length });
  }
  return answers;
}
