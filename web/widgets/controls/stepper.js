// SPDX-License-Identifier: MIT
import { html } from 'lit';

/** One less, the value, one more.
 * @param {{ key: string, name: unknown, words: unknown, less: string, more: string, value: number, min: number, max: number,
 *           pick: (value: number) => void }} control  key: unique in its figure */
export const stepper = ({ key, name, words, less, more, value, min, max, pick }) => html`
  <div class="field" role="group" aria-labelledby="${key}-name">
    <span class="name" id="${key}-name">${name}</span>
    <div class="stepper">
      <button type="button" aria-label=${less} ?disabled=${!(value > min)} @click=${() => pick(value - 1)}>−</button>
      <output>${words}</output>
      <button type="button" aria-label=${more} ?disabled=${!(value < max)} @click=${() => pick(value + 1)}>+</button>
    </div>
  </div>
`;
