// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { byteLength } from '../settings/kinds.js';

const PAUSE_MS = 150;

/** The longest beginning of whole characters that has at most so many bytes. @param {string} text @param {number} most */
export function cutToBytes(text, most) {
  let end = '';
  let bytes = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > most) break;
    end += character;
  }
  return end;
}

/** A line of text that takes effect when the typing pauses. */
export class Prompt {
  #timer = 0;
  /** @type {string | undefined} typed, not yet in effect */
  #draft;

  /** @param {{ name: unknown, bytes: (count: number) => string, text: string, most: number,
   *            enter: (text: string) => void }} control */
  render({ name, bytes, text, most, enter }) {
    const input = (/** @type {any} */ event) => {
      const field = event.target;
      this.#draft = field.value;
      clearTimeout(this.#timer);
      if (event.isComposing) return;
      this.#timer = window.setTimeout(() => {
        const cut = cutToBytes(field.value, most);
        this.#draft = undefined;
        field.value = cut;
        enter(cut);
      }, PAUSE_MS);
    };
    return html`<label class="field grow">
      <span class="name">${name} <span class="aside">${bytes(byteLength(text))}</span></span>
      <input class="box wide" type="text" autocomplete="off" spellcheck="false"
        .value=${live(this.#draft ?? text)} @input=${input} @compositionend=${input}>
    </label>`;
  }
}
