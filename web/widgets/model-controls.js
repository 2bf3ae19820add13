// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { select } from './controls/select.js';
import { PLACEMENTS, PRESET_SETS, PRESETS } from './settings/figures.js';

const WIDTHS = [32, 64, 128, 256, 512];

/** The settings of the model that are seldom changed, folded away. @param {import('./rms-depth-chart.js').RmsDepthChart} figure */
export function modelControls(figure) {
  const now = (/** @type {string} */ name) => figure.profile.setting(name);
  /** @param {string} name @param {[any, string][]} options */
  const words = (name, options) =>
    segments({
      key: name,
      name: figure.t(`model.${name}`),
      options,
      value: now(name),
      pick: (value) => figure.choose({ [name]: value }),
    });
  const width = now('width') ?? 128;
  const widths = WIDTHS.includes(width) ? WIDTHS : [...WIDTHS, width].sort((a, b) => a - b);
  return html`<details>
    <summary>${figure.t('model.more')}</summary>
    <div class="more">
      ${select({
        name: figure.t('model.placement'),
        options: PLACEMENTS.map((place) => [place, figure.t(`placement.${place}`)]),
        value: now('placement') ?? 'pre',
        // How a placement ends is its own default again.
        pick: (placement) => figure.choose({ placement, finalNorm: undefined }),
      })}
      ${words('norm', [
        ['rms', 'RMS'],
        ['layer', 'Layer'],
        ['none', figure.t('norm.none')],
      ])}
      ${words('finalNorm', [
        [false, figure.t('off')],
        [true, figure.t('on')],
      ])}
      ${words('feedForward', [
        ['swiglu', 'SwiGLU'],
        ['relu', 'ReLU'],
      ])}
      ${select({
        name: figure.t('model.preset'),
        options: PRESETS.map((preset) => [preset, preset]),
        value: now('preset') ?? 'unit',
        pick: (preset) =>
          figure.choose({
            ...Object.fromEntries(PRESET_SETS.map((name) => [name, undefined])),
            preset,
          }),
      })}
      ${words('residualInit', [
        ['plain', figure.t('residual.plain')],
        ['scaled', '1/√(2L)'],
      ])}
      ${select({
        name: figure.t('model.width'),
        options: widths.map((value) => [value, String(value)]),
        value: width,
        pick: (value) => figure.choose({ width: value }),
      })}
      ${numberField({
        name: figure.t('seed'),
        label: figure.t('seed'),
        words: String(now('seed') ?? 7),
        pick: (seed) => figure.choose({ seed }),
      })}
    </div>
  </details>`;
}
