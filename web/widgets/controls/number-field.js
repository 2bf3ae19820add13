// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { live } from 'lit/directives/live.js';

/** What a reader may type for a number: our own minus and powers are read back too. @param {string} text */
export function parseNumber(text) {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/\s*×\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, power) => {
      const digits = power
        .replace('⁻', '-')
        .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (/** @type {string} */ d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d));
      return `e${digits}`;
    });
  return plain === '' ? Number.NaN : Number(plain);
}

/** A number one types; what is no number, or refused by `pick`, gives way to the value it had.
 * @param {{ label?: string, words: string, pick: (value: number) => void }} control */
export const numberBox = ({ label, words, pick }) => {
  const change = (/** @type {any} */ event) => {
    const value = parseNumber(event.target.value);
    if (Number.isFinite(value)) pick(value);
    else event.target.value = words;
  };
  return html`<input class="box" type="text" inputmode="decimal" autocomplete="off" aria-label=${label ?? ''}
    .value=${live(words)} @change=${change}>`;
};

/** @param {{ name: unknown, label: string, words: string, pick: (value: number) => void }} control */
export const numberField = ({ name, ...box }) => html`
  <div class="field"><span class="name" aria-hidden="true">${name}</span>${numberBox(box)}</div>
`;
