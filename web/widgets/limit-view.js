// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { brief, fixed, significant } from '../charts/format.js';
import { LAST } from './lanes.js';
import { drawLimits } from './limit-drawing.js';
import { COUNT } from './limit-run.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** The learning rates at which each model's training held, and broke. @type {import('./rms-race.js').View} */
export const limitView = {
  cells(figure, placement) {
    const limit = figure.limits.find((one) => one.placement === placement);
    if (!limit) return [html`<td></td>`, html`<td></td>`];
    const rate = (/** @type {number} */ value) =>
      Number.isNaN(value) ? figure.t('race.limit.no') : brief(value);
    return [
      html`<td class="strong" data-readout="held">${rate(limit.held)}</td>`,
      html`<td class="warn-text" data-readout="broke">${rate(limit.broke)}</td>`,
    ];
  },

  table(figure) {
    return {
      caption: figure.t('race.limit.table', { count: COUNT, last: LAST }),
      columns: [figure.t('grad.placement'), figure.t('race.rate'), figure.t('race.limit.loss'), ''],
      rows: figure.limits.flatMap(({ placement, runs }) =>
        runs.map(({ learningRate, loss, broken }) => [
          PLACEMENT_NAMES[placement],
          significant(learningRate),
          fixed(loss, 4),
          broken ? figure.t('race.limit.broken') : '',
        ]),
      ),
    };
  },

  draw(drawing, figure) {
    drawLimits(drawing, {
      limits: figure.limits,
      placements: figure.chosen,
      symbols: figure.model.symbols,
      t: (key, values) => figure.t(key, values),
    });
  },
};
