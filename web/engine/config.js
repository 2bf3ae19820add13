// SPDX-License-Identifier: MIT
import * as check from './arguments.js';

/** @typedef {import('#glue').MainModule} Glue */
/** @typedef {{ name: string, names?: string[], least: number, greatest: number, whole?: boolean }} Field */

/** @param {Glue} glue @returns {Field[]} */
const fieldsOf = (glue) => glue.configFields();

/**
 * A config as the engine takes it: a number for each field, NaN where none is given.
 * @param {Glue} glue
 * @param {unknown} config
 */
export function readConfig(glue, config) {
  const fields = fieldsOf(glue);
  const given = check.object(
    config,
    fields.map(({ name }) => name),
  );
  return fields.map(({ name, names, least, greatest, whole }) => {
    const value = given[name];
    if (value === undefined) return Number.NaN;
    if (names) return names.indexOf(check.oneOf(name, value, names));
    if (least === undefined) return Number(check.flag(name, value));
    return (whole ? check.whole : check.finite)(name, value, least, greatest);
  });
}

/**
 * @param {Glue} glue
 * @param {number[]} numbers as the engine writes them
 */
export function nameConfig(glue, numbers) {
  const named = fieldsOf(glue).map(({ name, names, least }, i) => {
    const number = numbers[i];
    return [name, names ? names[number] : least === undefined ? number === 1 : number];
  });
  return /** @type {import('./types.js').Config} */ (Object.fromEntries(named));
}
