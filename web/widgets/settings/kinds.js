// SPDX-License-Identifier: MIT
// What a setting of a figure may be. One table per figure is made of these (figures.js); it decides the attributes and
// properties of the element, what is refused, and what stands in an address.

/**
 * @typedef {object} Setting
 * @property {'number' | 'word' | 'list' | 'flag' | 'text'} kind
 * @property {any} usual in place of what was not given or cannot be used; undefined where the engine decides
 * @property {(value: unknown) => boolean} accepts
 * @property {(text: string) => unknown} read an attribute's text; what cannot be read is handed on as it is
 * @property {{ key: string, values: Record<string, string | number> }} rule what is allowed, as a text of the figures
 * @property {string} type in TypeScript
 */

/** @typedef {Record<string, Setting>} Settings by the name of the property; HTML writes it in any case */

const readNumber = (/** @type {string} */ text) => {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
};

/** @param {number} least @param {number} most @param {number} [usual] @returns {Setting} */
export const number = (least, most, usual) => ({
  kind: 'number',
  usual,
  accepts: (value) => typeof value === 'number' && value >= least && value <= most,
  read: readNumber,
  rule: { key: 'setting.number', values: { least, most } },
  type: 'number',
});

/** @param {number} least @param {number} most @param {number} [usual] @returns {Setting} */
export const whole = (least, most, usual) => ({
  ...number(least, most, usual),
  accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  rule: { key: 'setting.whole', values: { least, most } },
});

/** @param {string[]} words @param {string} [usual] @returns {Setting} */
export const word = (words, usual) => ({
  kind: 'word',
  usual,
  accepts: (value) => words.includes(/** @type {string} */ (value)),
  read: (text) => text,
  rule: { key: 'setting.word', values: { words: words.join(', ') } },
  type: words.map((name) => `'${name}'`).join(' | '),
});

/** One or more of these words, each once, in one text with commas. @param {string[]} words @param {string} usual @returns {Setting} */
export const list = (words, usual) => ({
  kind: 'list',
  usual,
  accepts: (value) => {
    const given = typeof value === 'string' ? value.split(',') : [];
    return (
      given.length > 0 &&
      given.every((name, i) => words.includes(name) && given.indexOf(name) === i)
    );
  },
  read: (text) => text.replaceAll(' ', ''),
  rule: { key: 'setting.list', values: { words: words.join(', ') } },
  type: 'string',
});

/** @param {boolean} [usual] @returns {Setting} */
export const flag = (usual) => ({
  kind: 'flag',
  usual,
  accepts: (value) => typeof value === 'boolean',
  read: (text) => (text === '' || text === 'true' ? true : text === 'false' ? false : text),
  rule: { key: 'setting.flag', values: {} },
  type: 'boolean',
});

const encoder = new TextEncoder();

/** @param {string} text */
export const byteLength = (text) => encoder.encode(text).length;

/** @param {number} most bytes of UTF-8 @returns {Setting} */
export const text = (most) => ({
  kind: 'text',
  usual: undefined,
  accepts: (value) => typeof value === 'string' && value !== '' && byteLength(value) <= most,
  read: (value) => value,
  rule: { key: 'setting.text', values: { most } },
  type: 'string',
});

/** What Lit declares: an attribute that was taken away leaves the usual. @param {Settings} settings */
export const propertiesOf = (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { read }]) => [
      name,
      {
        converter: {
          fromAttribute: (/** @type {string | null} */ value) =>
            value === null ? undefined : read(value),
        },
      },
    ]),
  );

/** Frameworks set properties to what stands in their markup, which is text. @param {Setting} setting @param {unknown} value */
const understood = ({ read }, value) => (typeof value === 'string' ? read(value) : value);

/** The settings as they are used: as given where that may be, else the usual.
 * @param {Settings} settings @param {Record<string, any>} given @returns {Record<string, any>} */
export const usedSettings = (settings, given) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const value = understood(setting, given[name]);
      return [name, setting.accepts(value) ? value : setting.usual];
    }),
  );

/** The names of those that were given and cannot be used.
 * @param {Settings} settings @param {Record<string, any>} given */
export const refusedSettings = (settings, given) =>
  Object.entries(settings)
    .filter(([name, setting]) => {
      const value = understood(setting, given[name]);
      return value !== undefined && value !== null && !setting.accepts(value);
    })
    .map(([name]) => name);
