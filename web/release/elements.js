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

/** @typedef {{ name: string, detail: string, description: string }} Announcement  detail: its type in TypeScript */

/** @typedef {{ tag: string, className: string, description: string, attributes: Attribute[], events: Announcement[] }} Element */

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

/** What is said beside the settings: how an element stands in its page, and is no part of a link to it. By the class it
 * extends, and by what it declares itself. @param {string} base @param {string} source @returns {Attribute[]} */
const besideSettings = (base, source) => [
  ...(base.endsWith('Figure') ? [number] : []),
  ...(base === 'ProfileFigure' || source.includes('group: { type: String }') ? [group] : []),
];

/** What every figure announces; the events bubble, out of shadow roots too. @type {Announcement[]} */
export const EVENTS = [
  {
    name: 'rms-change',
    detail: '{ changed: string[]; settings: Record<string, unknown> }',
    description: 'the reader changed settings: their names, and all settings as they are now',
  },
  {
    name: 'rms-result',
    detail: '{ settings: Record<string, unknown>; result: unknown }',
    description: 'the engine has answered: with these settings, with this',
  },
];

export const READY = {
  name: 'figureReady',
  type: 'Promise<void>',
  description: 'kept when the first picture, or the reason why there is none, is drawn',
};

/** A file is named after its element, and a comment on its class says what the element is. */
const CLASS =
  /\/\*\* (?<description>.+?) \*\/\nexport class (?<className>\w+) extends (?<base>\w+)/;

const read = (/** @type {string} */ path) =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** @returns {Element[]} */
export function describeElements() {
  const texts = JSON.parse(read('lesson/text/en.json')).figures;
  return Object.entries(figures).map(([tag, settings]) => {
    const source = read(`widgets/${tag}.js`);
    const groups = CLASS.exec(source)?.groups;
    if (!groups) throw new Error(`web/widgets/${tag}.js does not say what its element is`);
    const { description, className, base } = groups;
    const set = Object.entries(settings).map(([property, { type, usual, rule }]) => ({
      name: property.toLowerCase(),
      property,
      type,
      usual,
      description: fill(texts[rule.key], rule.values),
    }));
    return {
      tag,
      className,
      description,
      attributes: [...set, ...besideSettings(base, source)],
      events: base.endsWith('Figure') ? EVENTS : [],
    };
  });
}

/** @param {string} text @param {Record<string, string | number>} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
