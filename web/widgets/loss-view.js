// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { brief, fixed, significant } from '../charts/format.js';
import { divergence, isBroken, reachedLoss } from './lanes.js';
import { drawRace } from './race-drawing.js';
import { PLACEMENT_NAMES } from './set-up-names.js';

/** The loss of each model in training, and the length of its gradient. @type {import('./rms-race.js').View} */
export const lossView = {
  cells(figure, placement) {
    const lane = figure.lane(placement);
    if (!lane) return [html`<td></td>`, html`<td></td>`];
    if (isBroken(lane))
      return [
        html`<td class="warn-text" colspan="2" data-readout="loss">✕ ${figure.t('race.nan.cell', { step: lane.steps.length })}</td>`,
      ];
    const { gradNorm } = lane.steps[lane.steps.length - 1];
    const above = divergence(lane) === 'above';
    return [
      html`<td class=${above ? 'strong warn-text' : 'strong'} data-readout="loss">${above ? '✕ ' : ''}${fixed(reachedLoss(lane), 3)}</td>`,
      html`<td class="gradient-text" data-readout="gradient">${brief(gradNorm)}</td>`,
    ];
  },

  table(figure) {
    const { all, length } = figure.lanes;
    const cell = (
      /** @type {number | undefined} */ value,
      /** @type {(v: number) => string} */ words,
    ) => (value === undefined ? '' : words(value));
    const columns = (/** @type {string} */ key) =>
      all.map(({ options }) => figure.t(key, { name: PLACEMENT_NAMES[options.placement] }));
    return {
      caption: figure.t('race.table'),
      columns: [
        figure.t('race.axis.step'),
        ...columns('race.table.loss'),
        ...columns('race.table.gradient'),
      ],
      rows: Array.from({ length }, (_, i) => [
        i + 1,
        ...all.map(({ steps }) => cell(steps[i]?.loss, (v) => fixed(v, 4))),
        ...all.map(({ steps }) => cell(steps[i]?.gradNorm, significant)),
      ]),
    };
  },

  draw(drawing, figure) {
    drawRace(drawing, {
      lanes: figure.lanes.all,
      last: Math.max(figure.goal, figure.lanes.length, figure.settings.steps),
      symbols: figure.model.symbols,
      t: (key, values) => figure.t(key, values),
    });
  },
};
