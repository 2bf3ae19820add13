// SPDX-License-Identifier: MIT
import * as check from './arguments.js';

/** @typedef {import('#glue').MainModule} Glue */
/** @typedef {{ name: string, names?: string[], least: number, greatest: number, whole?: boolean }} Field */

/**
 * Values as the engine takes them: a number for each of its fields, NaN where none is given.
 * @param {Field[]} fields
 * @param {unknown} values
 */
export function readFields(fields, values) {
  const given = check.object(
    values,
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

/** @param {Glue} glue @param {unknown} config */
export const readConfig = (glue, config) => readFields(glue.configFields(), config);

/**
 * @param {Glue} glue
 * @param {number[]} numbers as the engine writes them
 */
export function nameConfig(glue, numbers) {
  /** @type {Field[]} */
  const fields = glue.configFields();
  const named = fields.map(({ name, names, least }, i) => {
    const number = numbers[i];
    return [name, names ? names[number] : least === undefined ? number === 1 : number];
  });
  return /** @type {import('./types.js').Config} */ (Object.fromEntries(named));
}
