// SPDX-License-Identifier: MIT
// What HTML and JavaScript can say to every element: its table of settings, and the few attributes beside them.
import { readFileSync } from 'node:fs';
import { figures } from '../widgets/settings/figures.js';

/**
 * @typedef {object} Attribute
 * @property {string} name
 * @property {string} property
 * @property {string} type in TypeScript
 * @property {unknown} [usual] undefined where it is decided elsewhere
 * @property {string} description
 */

/** @typedef {{ tag: string, className: string, description: string, attributes: Attribute[] }} Element */

/** @type {Attribute} */
const number = {
  name: 'number',
  property: 'number',
  type: 'string',
  description: 'the number of the figure in its page',
};

/** @type {Attribute} */
const group = {
  name: 'group',
  property: 'group',
  type: 'string',
  description: 'figures with the same name here share one run and the picked layer',
};

/** They say how an element stands in its page, and are no part of a link to it. @type {Record<string, Attribute[]>} */
const BESIDE_SETTINGS = {
  'rms-playground': [number],
  'rms-quiz': [group],
  'rms-depth-chart': [number, group],
  'rms-layer-stats': [number, group],
};

export const READY = {
  name: 'figureReady',
  type: 'Promise<void>',
  description: 'kept when the first picture, or the reason why there is none, is drawn',
};

/** A file is named after its element, and a comment on its class says what the element is. */
const CLASS = /\/\*\* (?<description>.+?) \*\/\nexport class (?<className>\w+)/;

const read = (/** @type {string} */ path) =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** @returns {Element[]} */
export function describeElements() {
  const texts = JSON.parse(read('lesson/text/en.json')).figures;
  return Object.entries(figures).map(([tag, settings]) => {
    const groups = CLASS.exec(read(`widgets/${tag}.js`))?.groups;
    if (!groups) throw new Error(`web/widgets/${tag}.js does not say what its element is`);
    const { description, className } = groups;
    const set = Object.entries(settings).map(([property, { type, usual, rule }]) => ({
      name: property.toLowerCase(),
      property,
      type,
      usual,
      description: fill(texts[rule.key], rule.values),
    }));
    return { tag, className, description, attributes: [...set, ...(BESIDE_SETTINGS[tag] ?? [])] };
  });
}

/** @param {string} text @param {Record<string, string | number>} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
