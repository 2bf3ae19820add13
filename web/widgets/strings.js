// SPDX-License-Identifier: MIT
import { figures as en } from '../lesson/text/en.json';
import { figures as zh } from '../lesson/text/zh-CN.json';
import { fill } from './fill.js';

/** @typedef {keyof typeof en} Key */

/** @type {Record<import('./surroundings.js').Language, Record<string, string>>} */
const texts = { 'zh-CN': zh, en };

/** A text of the figures, its {names} filled in.
 * @param {import('./surroundings.js').Language} language @param {string} key
 * @param {Record<string, string | number>} [values] */
export function translate(language, key, values = {}) {
  const text = texts[language][key];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return fill(text, values);
}
