// SPDX-License-Identifier: MIT
// The settings that figures over several runs of the model have in common.
import { html } from 'lit';
import { numberBox, numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { select } from './controls/select.js';
import { track } from './controls/slider.js';
import { MOST_BYTES, PRESETS } from './settings/figures.js';

/** @typedef {import('./figure.js').Figure & { prompt: import('./controls/prompt.js').Prompt }} LightFigure */

const WIDTHS = [32, 64, 128, 256];

/** What the model of such a figure is, without what the figure varies itself. @param {LightFigure} figure */
export function lightModel(figure) {
  const { preset, width, seed, text } = figure.settings;
  return { preset, width, seed, text: text ?? figure.t('text.default') };
}

/** @param {LightFigure} figure @param {number} least */
export function layersSlider(figure, least) {
  const { layers } = figure.settings;
  const pick = (/** @type {number} */ value) =>
    figure.follow({ layers: Math.min(128, Math.max(least, Math.round(value))) });
  return html`<div class="field grow"><span class="name" aria-hidden="true">${figure.t('layers')}</span>
    <div class="slider">${track({
      label: figure.t('layers'),
      min: least,
      max: 128,
      step: 1,
      page: 8,
      value: layers,
      words: String(layers),
      slide: pick,
    })}${numberBox({ label: figure.t('layers.number'), words: String(layers), pick })}</div></div>`;
}

/** @param {LightFigure} figure */
export const presetSegments = (figure) =>
  segments({
    key: 'preset',
    name: figure.t('model.preset'),
    options: /** @type {[string, string][]} */ (PRESETS.map((preset) => [preset, preset])),
    value: figure.settings.preset,
    pick: (preset) => figure.choose({ preset }),
  });

/** @param {LightFigure} figure */
export function moreControls(figure) {
  const { width, seed, text } = figure.settings;
  const widths = WIDTHS.includes(width) ? WIDTHS : [...WIDTHS, width].sort((a, b) => a - b);
  return html`<details>
    <summary>${figure.t('model.more')}</summary>
    <div class="more">
      ${figure.prompt.render({
        name: figure.t('text'),
        bytes: (count) => figure.t('text.bytes', { count, most: MOST_BYTES }),
        text: text ?? figure.t('text.default'),
        most: MOST_BYTES,
        enter: (text) => figure.follow({ text }),
      })}
      ${select({
        name: figure.t('model.width'),
        options: widths.map((value) => [value, String(value)]),
        value: width,
        pick: (width) => figure.choose({ width }),
      })}
      ${numberField({
        name: figure.t('seed'),
        label: figure.t('seed'),
        words: String(seed),
        pick: (seed) => figure.choose({ seed }),
      })}
    </div>
  </details>`;
}
