// SPDX-License-Identifier: MIT
import { badArgument, LabError } from './lab-error.js';

/** How many floats one call may bring or ask for: 64 MiB. */
export const MAX_FLOATS = 2 ** 24;
export const MAX_SEED = 2 ** 32 - 1;

/** @param {unknown} value */
function show(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : `of type ${typeof value}`;
}

/**
 * @param {unknown} options
 * @param {string[]} known
 * @returns {Record<string, unknown>}
 */
export function object(options, known) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badArgument('options', `options must be one object; it is ${show(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw badArgument(key, `${key} is not an option of this call; it takes ${known.join(', ')}`);
    }
  }
  return /** @type {Record<string, unknown>} */ (options);
}

/**
 * @param {string} field
 * @param {unknown} value
 * @param {number} least
 * @param {number} greatest
 */
export function whole(field, value, least, greatest) {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= greatest) {
    return value;
  }
  throw badArgument(
    field,
    `${field} is ${show(value)}; it must be a whole number from ${least} to ${greatest}`,
  );
}

/**
 * @param {string} field
 * @param {unknown} value
 * @param {number} [least]
 * @param {number} [greatest]
 */
export function finite(field, value, least = -Infinity, greatest = Infinity) {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least && value <= greatest) {
    return value;
  }
  const from = least === -Infinity ? '' : ` from ${least}`;
  const to = greatest === Infinity ? '' : ` to ${greatest}`;
  throw badArgument(field, `${field} is ${show(value)}; it must be a finite number${from}${to}`);
}

/**
 * @param {string} field
 * @param {unknown} value
 */
export function flag(field, value) {
  if (typeof value === 'boolean') return value;
  throw badArgument(field, `${field} is ${show(value)}; it must be true or false`);
}

/**
 * @template {string} Name
 * @param {string} field
 * @param {unknown} value
 * @param {readonly Name[]} names
 * @returns {Name}
 */
export function oneOf(field, value, names) {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  throw badArgument(field, `${field} is ${show(value)}; it must be one of ${names.join(', ')}`);
}

/**
 * A vector as float32: a Float32Array itself, or what an array of numbers rounds to. NaN and infinity may stand in it.
 * @param {string} field
 * @param {unknown} value
 * @param {number} [length] asked for
 */
export function vector(field, value, length) {
  const isNumbers =
    Array.isArray(value) && value.every((component) => typeof component === 'number');
  if (!(value instanceof Float32Array || value instanceof Float64Array || isNumbers)) {
    throw badArgument(
      field,
      `${field} is ${show(value)}; it must be a Float32Array or an array of numbers`,
    );
  }
  const { length: got } = /** @type {ArrayLike<number>} */ (value);
  if (length !== undefined && got !== length) {
    throw badArgument(field, `${field} has ${got} numbers; it must have ${length}`);
  }
  if (got > MAX_FLOATS) throw tooLarge(field, got);
  return value instanceof Float32Array ? value : Float32Array.from(/** @type {number[]} */ (value));
}

/**
 * Refuses results that would be too large, before anything is allocated.
 * @param {string} field
 * @param {number} count
 */
export function limit(field, count) {
  if (count > MAX_FLOATS) throw tooLarge(field, count);
}

/**
 * @param {string} field
 * @param {number} count
 */
const tooLarge = (field, count) =>
  new LabError(
    'too-large',
    `${field} asks for ${count} numbers; at most ${MAX_FLOATS} are allowed`,
    { field },
  );
