// SPDX-License-Identifier: MIT

import { profile } from '../calls/profile.js';
import { badArgument } from '../lab-error.js';
import { list, trials } from './trials.js';

/**
 * @param {import('../session.js').Session} session
 * @param {any} options
 * @param {import('../types.js').Controls} controls
 */
export async function logitsByDepth(session, options, controls) {
  const { depths, ...model } = options ?? {};
  for (const field of ['layers', 'finalNorm', 'gradients']) {
    if (field in model) throw badArgument(field, `${field} is not an option of this call`);
  }
  const wanted = list('depths', depths ?? [1, 2, 4, 8, 16, 32, 64]).flatMap((layers) =>
    [true, false].map((finalNorm) => ({ layers, finalNorm })),
  );
  const runs = await trials(session, wanted, controls, async (change, inner) => {
    const { logits, loss } = await profile(session, { ...model, ...change }, inner);
    return { ...change, ...logits, loss };
  });
  return { runs };
}
