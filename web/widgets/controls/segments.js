// SPDX-License-Identifier: MIT
import { html } from 'lit';

/** Two to four words, one of them chosen.
 * @template T
 * @param {{ key: string, name: unknown, options: [T, unknown][], value: T, pick: (value: T) => void }} control  key: unique in its figure */
export const segments = ({ key, name, options, value, pick }) => html`
  <div class="field" role="radiogroup" aria-labelledby="${key}-name">
    <span class="name" id="${key}-name">${name}</span>
    <div class="segments">
      ${options.map(
        ([option, words]) => html`<label><input type="radio" name=${key} value=${String(option)}
          .checked=${option === value} @change=${() => pick(option)}>${words}</label>`,
      )}
    </div>
  </div>
`;
