// SPDX-License-Identifier: MIT
import { html } from 'lit';

/** The one button of a figure that runs when asked: what it starts, or Stop, and beside it how far it is.
 * @param {import('./figure.js').Figure} figure @param {import('./task.js').Task<any>} task
 * @param {{ start: string, begin?: () => void, state: string, more?: unknown }} words  more: further actions */
export const taskButton = (
  figure,
  task,
  { start, begin = () => task.start(), state, more = '' },
) => html`<div class="row task">
  <button class="button" type="button" ?disabled=${!figure.engine}
    @click=${() => (task.running ? task.stop() : begin())}>${task.running ? figure.t('run.stop') : start}</button>
  ${more}<span class="state">${state}</span>
</div>`;
