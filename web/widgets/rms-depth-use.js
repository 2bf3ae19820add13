// SPDX-License-Identifier: MIT
// Which layers does the stack use?
import { html, nothing } from 'lit';
import { fixed, percent } from '../charts/format.js';
import { numberField } from './controls/number-field.js';
import { Prompt } from './controls/prompt.js';
import { define } from './define.js';
import { layersStepper, modelControls, textPrompt } from './model-controls.js';
import { ProfileController } from './profile-controller.js';
import { ProfileFigure } from './profile-figure.js';
import { ran } from './ran.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { profileAndLeaveOut, useData } from './use-data.js';
import { drawUse } from './use-drawing.js';

const DEFAULT_LAYERS = 24;
const BRANCHES = /** @type {const} */ (['attention', 'ffn']);

/** How much each layer of a toy transformer writes, by how much it turns the stream, and what the loss is without it. */
export class RmsDepthUse extends ProfileFigure {
  static properties = propertiesOf(figures['rms-depth-use']);

  constructor() {
    super();
    this.prompt = new Prompt();
    /** @type {unknown} */
    this.measured = undefined;
    /** @type {import('./use-data.js').Uses | undefined} of that result */
    this.data = undefined;
  }

  createProfile() {
    const own = () => ({ steps: this.settings.steps });
    return new ProfileController(this, { work: profileAndLeaveOut, own });
  }

  willUpdate() {
    const { result } = this.profile;
    if (result === this.measured) return;
    this.measured = result;
    this.data = result && useData(result);
  }

  question() {
    return this.t('use.question');
  }

  main() {
    return this.chart(this.picker(this.summary()));
  }

  side() {
    const { data } = this;
    const layer = this.pickedLayer;
    const value = (
      /** @type {number | undefined} */ v,
      /** @type {(v: number) => string} */ words,
    ) => (v === undefined ? '' : words(v));
    return html`${this.layerPicker(this.t('layer.pick'))}
      <dl class="pairs">
        ${BRANCHES.map((branch) => {
          const share = data?.shares[branch][layer];
          return html`<dt>${this.t('share.of', { branch: this.t(`branch.${branch}`) })}</dt>
            <dd data-readout="share-${branch}" class=${this.tone(share, 'write')}>${value(share, percent)}</dd>`;
        })}
        <dt>1/√(l + 1)</dt><dd data-readout="reference">${value(data?.reference[layer], percent)}</dd>
        <dt>${this.t('cosine.layer')}</dt><dd data-readout="cosine" class=${this.tone(data?.cosines[layer])}>${value(data?.cosines[layer], this.cosine)}</dd>
        <dt>${this.t('use.loss.all')}</dt><dd data-readout="loss" class=${this.tone(data?.loss)}>${value(data?.loss, (v) => fixed(v, 3))}</dd>
        <dt>${this.t('use.loss.without', { layer })}</dt><dd data-readout="change" class=${this.tone(data?.changes[layer])}>${value(data?.changes[layer], signed)}</dd>
      </dl>
      <dl class="pairs">
        ${BRANCHES.map(
          (
            branch,
          ) => html`<dt>${this.t('use.exponent', { branch: this.t(`branch.${branch}`) })}</dt>
            <dd data-readout="exponent-${branch}" class=${this.tone(data?.exponents[branch])}>${value(data?.exponents[branch], (v) => fixed(v, 2))}</dd>`,
        )}
      </dl>`;
  }

  /** A figure that follows another of its group runs what that one runs. */
  controls() {
    return this.profile.group.request
      ? nothing
      : html`${textPrompt(this)} ${layersStepper(this)}
        ${numberField({
          name: this.t('train.steps'),
          label: this.t('train.steps'),
          words: String(this.settings.steps),
          pick: (steps) => this.follow({ steps }),
        })}
        ${modelControls(this)}`;
  }

  caption() {
    const trained = this.settings.steps > 0 ? 'trained' : 'fresh';
    return html`<b>${this.t(`use.caption.${trained}.do`)}</b>${this.t('use.caption.see')}${this.t(`use.caption.${trained}`)}`;
  }

  provenance() {
    const { result, ms } = this.profile;
    if (!result || !this.engine) return [];
    const { steps } = /** @type {import('./use-data.js').Used} */ (result);
    const words = ran(this, { ...result, ms });
    return steps ? [this.t('ran.steps', { steps }), ...words] : words;
  }

  table() {
    const { data } = this;
    const shown = (/** @type {number | undefined} */ v) => (v === undefined ? '' : fixed(v, 4));
    return {
      caption: this.t('use.table'),
      columns: [
        this.t('axis.layer'),
        ...BRANCHES.map((branch) => this.t('share.of', { branch: this.t(`branch.${branch}`) })),
        '1/√(l + 1)',
        this.t('cosine.layer'),
        this.t('use.loss'),
      ],
      rows: (data?.cosines ?? []).map((cosine, l) => [
        l,
        ...BRANCHES.map((branch) => shown(data?.shares[branch][l])),
        shown(data?.reference[l]),
        shown(cosine),
        shown(data?.changes[l]),
      ]),
    };
  }

  summary() {
    const { data } = this;
    const layer = this.pickedLayer;
    return data
      ? this.t('use.summary', {
          layer,
          attention: percent(data.shares.attention[layer]),
          ffn: percent(data.shares.ffn[layer]),
          cosine: this.cosine(data.cosines[layer]),
          change: signed(data.changes[layer] ?? Number.NaN),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    this.x = drawUse(drawing, {
      data: this.data,
      layers: this.layerCount || DEFAULT_LAYERS,
      layer: this.pickedLayer,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    }).x;
  }
}

/** A change, with its sign. @param {number} value */
const signed = (value) => (value > 0 ? `+${fixed(value, 3)}` : fixed(value, 3));

define('rms-depth-use', RmsDepthUse);
