// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';

/** A text to take along: copied by the button, or by hand where the clipboard is refused.
 * @param {(key: string) => string} t @param {{ name: unknown, value: string, rows: number }} field */
export const copyField = (t, { name, value, rows }) => html`<div class="copy">
  <label class="field"><span class="name">${name}</span>
    <textarea class="box wide code" readonly spellcheck="false" rows=${rows} .value=${value}
      @focus=${(/** @type {any} */ event) => event.target.select()}></textarea></label>
  <button class="action" type="button" @click=${async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    const done = await copyText(button.closest('.copy').querySelector('textarea'));
    const state = button.parentElement.querySelector('.copy-state');
    state.textContent = t(done ? 'copy.done' : 'copy.refused');
  }}>${t('copy')}</button>
  <span role="status">${keyed(value, html`<span class="copy-state"></span>`)}</span>
</div>`;

/** Whether the clipboard took it; else the text is selected. @param {HTMLTextAreaElement} area */
async function copyText(area) {
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    area.focus();
    area.select();
    return false;
  }
}
