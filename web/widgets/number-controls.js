// SPDX-License-Identifier: MIT
// Controls of settings that several figures have.
import { html } from 'lit';
import { tick } from '../charts/format.js';
import { numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { stepper } from './controls/stepper.js';

/** @typedef {import('./figure.js').Figure} Figure */

const MOST_SEED = 999;

/** @param {Figure} figure */
export const seedStepper = (figure) =>
  stepper({
    key: 'seed',
    name: figure.t('seed'),
    words: String(figure.settings.seed),
    less: figure.t('less'),
    more: figure.t('more'),
    value: figure.settings.seed,
    min: 0,
    max: MOST_SEED,
    pick: (seed) => figure.choose({ seed }),
  });

/** The values most worth a look. @param {Figure} figure @param {[number, string][]} values */
export const epsSegments = (figure, values) =>
  segments({
    key: 'eps',
    name: figure.t('play.eps'),
    options: values,
    value: figure.settings.eps,
    pick: (eps) => figure.choose({ eps }),
  });

/** The same with a field for any other. @param {Figure} figure @param {[number, string][]} values */
export const epsControls = (figure, values) =>
  html`${epsSegments(figure, values)}
    ${numberField({
      name: figure.t('hand.eps'),
      label: figure.t('hand.eps'),
      words: tick(figure.settings.eps),
      pick: (eps) => figure.follow({ eps }),
    })}`;
