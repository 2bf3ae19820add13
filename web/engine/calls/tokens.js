// SPDX-License-Identifier: MIT
import { badArgument, LabError } from '../lab-error.js';

const MAX_TOKENS = 512;

/**
 * The bytes of a text, or symbols: one of the two.
 * @param {unknown} text
 * @param {unknown} symbols
 * @param {number} [least] how many there must be
 */
export function readTokens(text, symbols, least = 1) {
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
  if (tokens.length < least) {
    throw badArgument(field, `${field} has ${tokens.length} bytes; it must have at least ${least}`);
  }
  if (tokens.length > MAX_TOKENS) {
    const message = `${field} has ${tokens.length} bytes; at most ${MAX_TOKENS} are allowed`;
    throw new LabError('too-large', message, { field });
  }
  return tokens;
}
