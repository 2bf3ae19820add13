// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';

/** What takes long, with a Stop; or that it was stopped, with a way to go on. @param {import('./figure.js').Figure} figure */
export function runNotice(figure) {
  const stopped = figure.runs.find((run) => run.stopped);
  if (stopped)
    return html`<div class="running">
      <p role="status">${figure.t('run.stopped')}</p>
      <button class="button" type="button" @click=${() => stopped.rerun()}>${figure.t('run.again')}</button>
    </div>`;
  const slow = figure.runs.find((run) => run.slow);
  if (!slow) return nothing;
  return html`<div class="running">
    <p>${figure.progressWords(slow.progress)}</p>
    <button class="button" type="button" @click=${() => slow.stop()}>${figure.t('run.stop')}</button>
  </div>`;
}
