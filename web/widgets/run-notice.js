// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';

/** What takes long, with a Stop; or that it was stopped, with a way to go on. @param {import('./figure.js').Figure} figure */
export function runNotice(figure) {
  const stopped = figure.runs.filter((run) => run.stopped);
  const again = () => {
    for (const run of stopped) run.rerun();
  };
  if (stopped.length > 0)
    return html`<div class="running">
      <p role="status">${figure.t('run.stopped')}</p>
      <button class="button" type="button" @click=${again}>${figure.t('run.again')}</button>
    </div>`;
  const slow = figure.runs.filter((run) => run.slow);
  const stop = () => {
    for (const run of slow) run.stop();
  };
  if (slow.length === 0) return nothing;
  return html`<div class="running">
    <p>${figure.progressWords(slow[0].progress)}</p>
    <button class="button" type="button" @click=${stop}>${figure.t('run.stop')}</button>
  </div>`;
}
