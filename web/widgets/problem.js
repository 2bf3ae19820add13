// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';
import { LabError } from '../engine/index.js';

/** What went wrong and what to do, with a Retry. @param {import('./lab-element.js').LabElement} figure */
export function problemNotice(figure) {
  const error = figure.problem;
  if (!error) return nothing;
  const code = error instanceof LabError ? error.code : 'unknown';
  const field = (error instanceof LabError && error.field) || '';
  const key = code === 'bad-argument' && field ? 'bad-argument-field' : code;
  return html`<div class="problem" role="alert">
    <p><span class="cross-sign" aria-hidden="true">✕</span> ${figure.t(`error.${key}`, { field })}</p>
    <p>${figure.t(`remedy.${code}`)}</p>
    <p class="engine-words" lang="en">${error instanceof Error ? error.message : String(error)}</p>
    <button class="action" type="button" @click=${() => figure.retry()}>${figure.t('action.retry')}</button>
  </div>`;
}
