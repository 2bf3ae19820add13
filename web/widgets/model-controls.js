// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { select } from './controls/select.js';
import { stepper } from './controls/stepper.js';
import { MOST_BYTES, PLACEMENTS, PRESET_SETS, PRESETS } from './settings/figures.js';

/** @typedef {import('./profile-figure.js').ProfileFigure} ProfileFigure */

const WIDTHS = [32, 64, 128, 256, 512];
const DEFAULT_LAYERS = 24;

/** @param {ProfileFigure & { prompt: import('./controls/prompt.js').Prompt }} figure */
export const textPrompt = (figure) =>
  figure.prompt.render({
    name: figure.t('text'),
    bytes: (count) => figure.t('text.bytes', { count, most: MOST_BYTES }),
    text: /** @type {any} */ (figure).text ?? figure.profile.ownRequest.text,
    most: MOST_BYTES,
    enter: (text) => figure.follow({ text }),
  });

/** @param {ProfileFigure} figure */
export function layersStepper(figure) {
  const layers = Number(figure.profile.setting('layers') ?? DEFAULT_LAYERS);
  return stepper({
    key: 'layers',
    name: figure.t('layers'),
    words: Number.isFinite(layers) ? String(layers) : '–',
    less: figure.t('less'),
    more: figure.t('more'),
    value: layers,
    min: 1,
    max: 128,
    pick: (value) => figure.choose({ layers: value }),
  });
}

/** The settings of the model that are seldom changed, folded away. @param {ProfileFigure} figure */
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
