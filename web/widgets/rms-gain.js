// SPDX-License-Identifier: MIT
// What does a norm learn?
import { html } from 'lit';
import { fixed, scientific, tick } from '../charts/format.js';
import { numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { select } from './controls/select.js';
import { stepper } from './controls/stepper.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { drawGain } from './gain-drawing.js';
import { trainedGains, VECTORS, WIDTH } from './gain-run.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

/** The gains of a norm, feature by feature, as a short training in the page leaves them. */
export class RmsGain extends Figure {
  static properties = propertiesOf(figures['rms-gain']);

  constructor() {
    super();
    this.run = new Run(this, { request: () => this.request, work: trainedGains() });
  }

  /** @returns {import('./gain-run.js').Request} */
  get request() {
    const { task, layers, learningRate, seed, steps, which } = this.settings;
    const text = task === 'text' ? { text: this.t('text.default') } : {};
    return {
      training: { task, ...text, layers, learningRate, seed },
      steps,
      which,
      layer: which === 'final' ? 0 : this.pickedLayer,
    };
  }

  get pickedLayer() {
    const { layer, layers } = this.settings;
    return Math.min(layer, layers - 1);
  }

  get result() {
    return this.run.result;
  }

  /** The gains as they are drawn and listed, each with its feature. */
  get listed() {
    const { gain } = this.result ?? { gain: [] };
    const list = Array.from(gain, (value, feature) => ({ feature, value }));
    return this.settings.order === 'size' ? list.sort((a, b) => b.value - a.value) : list;
  }

  question() {
    return this.t('gain.question');
  }

  main() {
    return this.chart();
  }

  side() {
    const { result } = this;
    const show = (/** @type {(m: NonNullable<RmsGain['result']>) => string} */ words) =>
      result ? words(result) : '';
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">${this.t('gain.amplified')}</span><span class="value normed-text" data-readout="amplified">${show((m) => String(m.amplified))}</span></p>
        <p><span class="name">${this.t('gain.damped')}</span><span class="value normed-text" data-readout="damped">${show((m) => String(m.damped))}</span></p>
      </div>
      <dl class="pairs">
        <dt>${this.t('gain.least')}</dt><dd data-readout="least">${show((m) => fixed(m.least, 3))}</dd>
        <dt>${this.t('gain.most')}</dt><dd data-readout="most">${show((m) => fixed(m.most, 3))}</dd>
        <dt>${this.t('gain.cosine')}</dt><dd data-readout="cosine">${show((m) => fixed(m.cosine, 5))}</dd>
        <dt>${this.t('gain.fold', { matrix: result?.matrix ?? 'W' })}</dt><dd data-readout="fold">${show((m) => scientific(m.foldGap))}</dd>
        <dt>${this.t('gain.largest')}</dt><dd data-readout="largest">${show((m) => fixed(m.largest, 2))}</dd>
        <dt>${this.t('gain.loss')}</dt><dd data-readout="loss">${show(({ losses }) => (losses.length ? `${fixed(losses[0], 2)} → ${fixed(losses[losses.length - 1], 2)}` : '–'))}</dd>
      </dl>
    </div>`;
  }

  controls() {
    const { task, which, order, layers, steps, learningRate, seed } = this.settings;
    return html`
      ${select({
        name: this.t('gain.which'),
        options: /** @type {[string, string][]} */ ([
          ['attention', this.t('branch.attention')],
          ['ffn', this.t('branch.ffn')],
          ['final', this.t('gain.final')],
        ]),
        value: which,
        pick: (value) => this.choose({ which: value }),
      })}
      ${
        which === 'final'
          ? ''
          : this.count('layer', this.pickedLayer, 0, layers - 1, this.t('layer.choose'), (layer) =>
              this.t('layer.n', { layer }),
            )
      }
      ${segments({
        key: 'order',
        name: this.t('gain.order'),
        options: /** @type {[string, string][]} */ ([
          ['feature', this.t('gain.order.feature')],
          ['size', this.t('gain.order.size')],
        ]),
        value: order,
        pick: (value) => this.choose({ order: value }),
      })}
      ${segments({
        key: 'task',
        name: this.t('gain.task'),
        options: /** @type {[string, string][]} */ ([
          ['text', this.t('gain.task.text')],
          ['permutation', this.t('gain.task.permutation')],
        ]),
        value: task,
        pick: (value) => this.choose({ task: value }),
      })}
      ${this.field('steps', steps, this.t('train.steps'))}
      ${this.field('learningRate', learningRate, this.t('gain.rate'))}
      ${this.count('layers', layers, 1, 8, this.t('layers'), String)}
      ${this.count('seed', seed, 0, 999, this.t('seed'), String)}`;
  }

  /** @param {string} name @param {number} value @param {string} words */
  field(name, value, words) {
    const pick = (/** @type {number} */ typed) => this.follow({ [name]: typed });
    return numberField({ name: words, label: words, words: tick(value), pick });
  }

  /** @param {string} key @param {number} value @param {number} min @param {number} max @param {string} name
   * @param {(value: number) => string} words */
  count(key, value, min, max, name, words) {
    return stepper({
      key,
      name,
      words: words(value),
      less: this.t('less'),
      more: this.t('more'),
      value,
      min,
      max,
      pick: (next) => this.choose({ [key]: next }),
    });
  }

  caption() {
    const { steps, which } = this.settings;
    return html`<b>${this.t('gain.caption.do')}</b>${this.t(
      steps === 0 ? 'gain.caption.fresh' : `gain.caption.${which}`,
    )}${this.t('gain.caption.fold', { vectors: VECTORS })}`;
  }

  provenance() {
    const { result } = this;
    if (!result) return [];
    const { layers, seed } = this.settings;
    const steps = this.t('ran.steps', { steps: result.losses.length });
    return [steps, ...ranWords(this, { layers, width: WIDTH, seed, ms: this.run.ms })];
  }

  table() {
    const { result } = this;
    return {
      caption: this.t('gain.table'),
      columns: ['feature', 'value', 'before', 'after'].map((key) => this.t(`gain.table.${key}`)),
      rows: this.listed.map(({ feature, value }) => [
        feature,
        fixed(value, 4),
        fixed(result?.bare[feature] ?? Number.NaN, 4),
        fixed(result?.gained[feature] ?? Number.NaN, 4),
      ]),
    };
  }

  summary() {
    const { result } = this;
    return result
      ? this.t('gain.summary', {
          amplified: result.amplified,
          damped: result.damped,
          least: fixed(result.least, 3),
          most: fixed(result.most, 3),
          cosine: fixed(result.cosine, 5),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    drawGain(drawing, {
      measured: this.result,
      gain: Float32Array.from(this.listed, ({ value }) => value),
      xName: this.t(`gain.x.${this.settings.order}`),
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-gain', RmsGain);
