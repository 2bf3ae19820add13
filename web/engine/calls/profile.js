// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { nameConfig, readConfig } from '../config.js';
import { drive } from '../drive.js';
import { badArgument, LabError } from '../lab-error.js';
import { withMemory } from '../memory.js';

const MAX_TOKENS = 512;

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 * @param {import('../types.js').Controls} controls
 */
export function profile(session, options, controls) {
  const { text, symbols, gradients, ...config } = /** @type {Record<string, unknown>} */ (
    options ?? {}
  );
  const backwards = check.flag('gradients', gradients ?? false);
  const tokens = readTokens(text, symbols);
  const { glue, backend } = session;
  const numbers = readConfig(glue, config);
  const started = performance.now();
  const run = withMemory(glue, 8 * numbers.length + tokens.length, (memory) =>
    glue.startProfile(
      memory.putDoubles(numbers),
      memory.putBytes(tokens),
      tokens.length,
      backwards,
    ),
  );
  return drive(session, run, controls, (measured) => ({
    ...measured,
    config: nameConfig(glue, measured.config),
    backend,
    ms: performance.now() - started,
  }));
}

/**
 * @param {unknown} text
 * @param {unknown} symbols
 */
function readTokens(text, symbols) {
  if ((text === undefined) === (symbols === undefined)) {
    throw badArgument('text', 'give either text or symbols');
  }
  const field = text === undefined ? 'symbols' : 'text';
  if (field === 'text' && typeof text !== 'string')
    throw badArgument(field, 'text must be a string');
  if (field === 'symbols' && !(symbols instanceof Uint8Array)) {
    throw badArgument(field, 'symbols must be a Uint8Array');
  }
  const tokens =
    typeof text === 'string' ? new TextEncoder().encode(text) : /** @type {Uint8Array} */ (symbols);
  if (tokens.length === 0)
    throw badArgument(field, `${field} is empty; it must have at least 1 byte`);
  if (tokens.length > MAX_TOKENS) {
    const message = `${field} has ${tokens.length} bytes; at most ${MAX_TOKENS} are allowed`;
    throw new LabError('too-large', message, { field });
  }
  return tokens;
}
