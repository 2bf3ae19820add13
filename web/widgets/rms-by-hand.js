// SPDX-License-Identifier: MIT
// What does the formula do, number by number, and where does LayerNorm differ?
import { html, nothing, unsafeCSS } from 'lit';
import { fixed, significant, tick } from '../charts/format.js';
import { drawByHand } from './by-hand-drawing.js';
import { EXAMPLES, steps } from './by-hand-steps.js';
import { numberBox } from './controls/number-field.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { epsControls } from './number-controls.js';
import { ranWords } from './ran.js';
import own from './rms-by-hand.css?inline';
import { Run } from './run.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

const INDICES = [1, 2, 3, 4];
const SUBSCRIPTS = ['₁', '₂', '₃', '₄'];

/** Whole and large numbers without decimals, others with two. @param {number} value */
const short = (value) => fixed(value, Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : 2);

/** The formula of RMSNorm in steps on four numbers, with LayerNorm beside it. */
export class RmsByHand extends Figure {
  static styles = [...sheets, unsafeCSS(own)];
  static properties = propertiesOf(figures['rms-by-hand']);

  constructor() {
    super();
    this.norms = new Run(this, {
      request: () => ({ x: this.x, gain: this.gain, eps: this.settings.eps }),
      work: (engine, request) => steps(engine, request),
    });
  }

  /** @returns {number[]} */
  get x() {
    return INDICES.map((i) => this.settings[`x${i}`]);
  }

  /** @returns {number[]} */
  get gain() {
    return INDICES.map((i) => this.settings[`g${i}`]);
  }

  get result() {
    return this.norms.result;
  }

  question() {
    return this.t('hand.question');
  }

  main() {
    return this.chart();
  }

  controls() {
    return html`${this.stepTable()}
      <div class="row examples"><span class="name">${this.t('hand.try')}</span>${Object.entries(
        EXAMPLES,
      ).map(
        ([name, x]) => html`<button class="action" type="button"
          @click=${() => this.choose(Object.fromEntries(INDICES.map((i) => [`x${i}`, x[i - 1]])))}>${this.t(`hand.${name}`)}</button>`,
      )}</div>
      ${epsControls(this, [
        [1e-5, '10⁻⁵'],
        [1e-6, '10⁻⁶'],
        [0, '0'],
      ])}`;
  }

  stepTable() {
    const { result } = this;
    const line = (
      /** @type {string} */ key,
      /** @type {unknown} */ name,
      /** @type {number[] | undefined} */ values,
      /** @type {unknown} */ sum = nothing,
    ) => html`<tr role="row" data-step=${key}><th role="rowheader" scope="row">${name}</th>
      ${(values ?? INDICES.map(() => undefined)).map((value) => html`<td role="cell" class=${this.tone(key, value)}>${value === undefined ? '' : key.endsWith('-y') ? fixed(value, 2) : short(value)}</td>`)}
      <td role="cell" class="sum">${result ? sum : nothing}</td></tr>`;
    const typed = (/** @type {'x' | 'g'} */ letter, /** @type {number[]} */ values) =>
      html`<tr role="row" data-step=${letter}><th role="rowheader" scope="row" class=${letter === 'x' ? 'strong stream-text' : ''}>${this.t(`hand.${letter}`)}</th>
        ${values.map(
          (value, i) =>
            html`<td role="cell">${numberBox({
              label: `${letter}${SUBSCRIPTS[i]}`,
              words: tick(value),
              pick: (typed) => this.follow({ [`${letter}${i + 1}`]: typed }),
            })}</td>`,
        )}<td role="cell" class="sum"></td></tr>`;
    const group = (/** @type {string} */ name) =>
      html`<tr role="row" class="group"><th role="rowheader" scope="rowgroup" colspan="6">${name}</th></tr>`;
    const { rms, layer } = result ?? {};
    return html`<table class="steps folding" role="table" aria-label=${this.t('hand.table')}>
      <thead role="rowgroup"><tr role="row"><th role="columnheader"><span class="unseen">${this.t('hand.step')}</span></th>
        ${SUBSCRIPTS.map((sign) => html`<th role="columnheader" scope="col">${sign.replace(/./, (c) => String('₁₂₃₄'.indexOf(c) + 1))}</th>`)}
        <th role="columnheader" scope="col">${this.t('hand.together')}</th></tr></thead>
      <tbody role="rowgroup">${typed('x', this.x)} ${typed('g', this.gain)}</tbody>
      <tbody role="rowgroup">${group('RMSNorm')}
        ${line('squares', html`x<sup>2</sup>`, rms?.squares, html`m = ${short(rms?.meanSquare ?? 0)}`)}
        ${line('rms-y', this.t('hand.divide.rms'), rms?.y, html`√ = ${short(rms?.root ?? 0)}`)}
      </tbody>
      <tbody role="rowgroup">${group('LayerNorm')}
        ${line('centred', 'x − μ', layer?.centred, html`μ = ${short(layer?.mean ?? 0)}`)}
        ${line('centred-squares', html`(x − μ)<sup>2</sup>`, layer?.squares, html`σ² = ${short(layer?.meanSquare ?? 0)}`)}
        ${line('layer-y', this.t('hand.divide.layer'), layer?.y, html`√ = ${short(layer?.root ?? 0)}`)}
      </tbody>
    </table>`;
  }

  /** @param {string} step @param {number | undefined} value */
  tone(step, value) {
    if (value !== undefined && !Number.isFinite(value)) return 'warn-text';
    return step.endsWith('-y') ? 'strong normed-text' : '';
  }

  side() {
    const { result } = this;
    const show = (/** @type {number | undefined} */ value) =>
      value === undefined ? '' : significant(value);
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">rms</span><span class="value stream-text" data-readout="rms">${show(result?.rms.rms)}</span></p>
        <p><span class="name">${this.t('hand.l2out.rms')}</span><span class="value normed-text" data-readout="l2Out">${show(result?.rms.l2Out)}</span></p>
      </div>
      <dl class="pairs">
        <dt>${this.t('play.l2in')}</dt><dd data-readout="l2In">${show(result?.rms.l2In)}</dd>
        <dt>${this.t('hand.l2out.layer')}</dt><dd data-readout="l2OutLayer">${show(result?.layer.l2Out)}</dd>
        <dt>${this.t('hand.gap')}</dt><dd data-readout="gap">${show(result?.gap)}</dd>
      </dl>
    </div>`;
  }

  caption() {
    const { x } = this;
    const zero = x.every((value) => value === 0);
    const equal = !zero && x.every((value) => value === x[0]);
    const { eps } = this.settings;
    const words = zero ? (eps > 0 ? 'zero' : 'zero.bare') : equal ? 'equal' : 'usual';
    return html`<b>${this.t('hand.caption.do')}</b>${this.t(`hand.caption.${words}`)}`;
  }

  provenance() {
    return this.result ? ranWords(this, { width: INDICES.length, ms: this.norms.ms }) : [];
  }

  table() {
    const { result } = this;
    return {
      caption: this.t('hand.table'),
      columns: [this.t('hand.step'), ...SUBSCRIPTS.map((sign) => `x${sign}`)],
      rows: result
        ? [
            [this.t('hand.x'), ...this.x.map(short)],
            [this.t('hand.g'), ...this.gain.map(short)],
            ['RMSNorm', ...result.rms.y.map((v) => fixed(v, 6))],
            ['LayerNorm', ...result.layer.y.map((v) => fixed(v, 6))],
          ]
        : [],
    };
  }

  summary() {
    const { result } = this;
    const list = (/** @type {number[]} */ values) => values.map(short).join(this.t('comma'));
    return result
      ? this.t('hand.summary', {
          root: short(result.rms.root),
          rms: list(result.rms.y),
          layer: list(result.layer.y),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    drawByHand(drawing, {
      x: this.x,
      rms: this.result?.rms.y,
      layer: this.result?.layer.y,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-by-hand', RmsByHand);
