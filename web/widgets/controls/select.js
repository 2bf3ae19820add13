// SPDX-License-Identifier: MIT
import { html } from 'lit';

/** One of many words.
 * @template T
 * @param {{ name: unknown, options: [T, string][], value: T, pick: (value: T) => void }} control */
export const select = ({ name, options, value, pick }) => html`
  <label class="field"><span class="name">${name}</span>
    <select class="box" @change=${(/** @type {any} */ event) => pick(options[event.target.selectedIndex][0])}>
      ${options.map(([option, words]) => html`<option .selected=${option === value}>${words}</option>`)}
    </select>
  </label>
`;
