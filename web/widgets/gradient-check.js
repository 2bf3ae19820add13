// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';
import { scientific } from '../charts/format.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** Of the slope, up to which the two ways to it agree. */
const AGREES = 1e-3;

/** The slope of the loss along its own gradient, by each backward pass and by differences of the loss.
 * @param {import('./engine.js').Engine} engine @param {import('./profiles.js').ProfileRequest[]} requests
 * @param {import('./run.js').Controls} controls */
export async function checkInTurn(engine, requests, { signal, onProgress }) {
  const slopes = [];
  for (const [done, { gradients, ...request }] of requests.entries()) {
    onProgress({ done, of: requests.length });
    slopes.push(await engine.gradientCheck(/** @type {any} */ (request), { signal }));
  }
  return slopes;
}

/** Asks for the check of what is shown now, and shows its errors. @param {import('./rms-gradient-chart.js').RmsGradientChart} figure */
export function checkPanel(figure) {
  const { against, layers } = figure.settings;
  if (against === 'depth') return nothing;
  const requests = figure.requests([layers]);
  const asked = JSON.stringify(requests) === JSON.stringify(figure.checked);
  const slopes = asked && !figure.check.stale ? (figure.check.result ?? []) : [];
  const exploded = slopes.filter(({ error }) => error > AGREES);
  const ask = () => {
    figure.checked = requests;
    figure.requestUpdate();
  };
  const row = (/** @type {number} */ error, /** @type {string} */ placement) => html`
    <dt>${PLACEMENT_NAMES[placement]}</dt>
    <dd class=${Number.isFinite(error) ? '' : 'warn-text'} data-readout="check-${placement}">
      ${Number.isFinite(error) ? scientific(error) : `✕ ${figure.t('grad.check.none')}`}</dd>`;
  return html`<div>
    ${
      slopes.length
        ? nothing
        : html`<button class="button" type="button" ?disabled=${asked} @click=${ask}>${figure.t('grad.check')}</button>`
    }
    <p class="name">${figure.t('grad.check.what')}</p>
    <dl class="pairs">${slopes.map(({ error }, i) => row(error, requests[i].placement))}</dl>
    ${
      exploded.length
        ? html`<p class="name">${figure.t('grad.check.rounding', {
            least: scientific(Math.min(...exploded.map(({ gradient }) => gradient))),
          })}</p>`
        : nothing
    }
  </div>`;
}
