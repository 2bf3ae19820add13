// SPDX-License-Identifier: MIT
// Why should a vector's length be kept in hand before a softmax?
import { html } from 'lit';
import { fixed, significant } from '../charts/format.js';
import { numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { logTrack } from './controls/slider.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { figures, SCALES } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { drawSoftmax } from './softmax-drawing.js';
import { curveOf, LENGTH, measure, SCORES, TOKENS, WIDTH } from './softmax-run.js';

/** Six fixed scores through a softmax, while the vectors they come from grow: the largest takes all. */
export class RmsSoftmax extends Figure {
  static properties = propertiesOf(figures['rms-softmax']);

  constructor() {
    super();
    this.now = new Run(this, {
      request: () => ({ scale: this.settings.scale, scores: this.settings.scores }),
      work: async (engine, { scale, scores }) => ({
        untouched: await measure(engine, 1, scores),
        ...(await measure(engine, scale, scores)),
      }),
    });
    this.curve = new Run(this, {
      request: () => this.settings.scores,
      work: (engine, scores) => curveOf(engine, scores),
    });
  }

  get result() {
    return this.now.result;
  }

  question() {
    return this.t('softmax.question');
  }

  main() {
    const { scale } = this.settings;
    return html`${this.chart()}
      <div class="rail">${logTrack({
        label: this.t('softmax.scale.label'),
        min: SCALES[0],
        max: SCALES[1],
        value: scale,
        words: this.t('softmax.scale.value', {
          length: significant(scale * LENGTH),
          scale: significant(scale),
        }),
        slide: (value) => this.setScale(value),
      })}</div>`;
  }

  /** @param {number} scale */
  setScale(scale) {
    this.follow({ scale: Math.min(SCALES[1], Math.max(SCALES[0], scale)) });
  }

  side() {
    const { result } = this;
    const show = (/** @type {number | undefined} */ value) =>
      value === undefined ? '' : fixed(value, 3);
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">${this.t('softmax.length')}</span><span class="value stream-text" data-readout="length">${significant(this.settings.scale * LENGTH)}</span></p>
        <p><span class="name">${this.t('softmax.entropy')}</span><span class="value" data-readout="entropy">${show(result?.entropy)}</span></p>
      </div>
      <dl class="pairs">
        <dt>${this.t('softmax.factor')}</dt><dd data-readout="factor">${result ? `× ${significant(result.factor)}` : ''}</dd>
        <dt>${this.t('softmax.largest')}</dt><dd data-readout="largest">${show(result?.p[0])}</dd>
        <dt>${this.t('softmax.jacobian')}</dt><dd class="gradient-text" data-readout="jacobian">${show(result?.jacobianNorm)}</dd>
      </dl>
    </div>`;
  }

  controls() {
    const { scale, scores } = this.settings;
    return html`
      ${segments({
        key: 'scores',
        name: this.t('softmax.scores'),
        options: /** @type {[string, unknown][]} */ ([
          ['linear', this.t('softmax.linear')],
          ['squared', this.t('softmax.squared')],
          ['normalised', this.t('softmax.normalised')],
        ]),
        value: scores,
        pick: (value) => this.choose({ scores: value }),
      })}
      ${numberField({
        name: this.t('softmax.length'),
        label: this.t('softmax.length.number'),
        words: significant(scale * LENGTH),
        pick: (value) => this.setScale(value / LENGTH),
      })}`;
  }

  caption() {
    const { scores } = this.settings;
    return html`<b>${this.t('softmax.caption.do')}</b>${this.t(`softmax.caption.${scores}`)}`;
  }

  provenance() {
    return this.result ? ranWords(this, { width: WIDTH, ms: this.now.ms + this.curve.ms }) : [];
  }

  table() {
    const { result } = this;
    return {
      caption: this.t('softmax.table'),
      columns: ['token', 'score', 'untouched', 'now'].map((key) => this.t(`softmax.${key}`)),
      rows: result
        ? TOKENS.map((token, i) => [
            token,
            fixed(SCORES[i] * result.factor, 3),
            fixed(result.untouched.p[i], 6),
            fixed(result.p[i], 6),
          ])
        : [],
    };
  }

  summary() {
    const { result } = this;
    return result
      ? this.t('softmax.summary', {
          length: significant(this.settings.scale * LENGTH),
          largest: fixed(result.p[0], 3),
          entropy: fixed(result.entropy, 3),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    drawSoftmax(drawing, {
      now: this.result,
      curve: this.curve.result ?? [],
      scale: this.settings.scale,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-softmax', RmsSoftmax);
