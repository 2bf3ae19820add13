// SPDX-License-Identifier: MIT
// A figure and its settings as attributes and as the fragment of an address: figure=rms-playground&scale=3
import { languageOf } from '../surroundings.js';
import { figures } from './figures.js';

/** @typedef {[name: string, value: string][]} Attributes */
/** @typedef {{ tag: string, attributes: Attributes, lang?: 'zh-CN' | 'en', theme?: 'light' | 'dark' }} Linked */

/** What of these settings differs from the usual, as attributes.
 * @param {string} tag @param {Record<string, any>} used @returns {Attributes} */
export const attributesOf = (tag, used) =>
  Object.entries(figures[tag])
    .filter(([name, { usual }]) => used[name] !== undefined && used[name] !== usual)
    .map(([name]) => [name, String(used[name])]);

/** @param {Linked} linked */
export function writeFragment({ tag, attributes, lang, theme }) {
  const fields = new URLSearchParams({ figure: tag });
  for (const [name, value] of attributes) fields.append(name, value);
  if (lang) fields.append('lang', lang);
  if (theme) fields.append('theme', theme);
  return String(fields);
}

/** What an address asks for: a figure and settings that it has. Whether their values can be used, the figure judges.
 * @param {string} text a fragment or a query, with or without its sign @returns {Linked | undefined} */
export function readFragment(text) {
  const fields = new URLSearchParams(text.replace(/^[#?]/, ''));
  const tag = fields.get('figure') ?? '';
  if (!Object.hasOwn(figures, tag)) return undefined;
  /** @type {Attributes} */
  const attributes = Object.keys(figures[tag]).flatMap((name) => {
    const value = fields.get(name);
    return value === null ? [] : [/** @type {[string, string]} */ ([name, value])];
  });
  const lang = fields.get('lang') ?? '';
  const theme = fields.get('theme');
  return {
    tag,
    attributes,
    ...(/^(zh|en)\b/i.test(lang) && { lang: languageOf(lang) }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  };
}
