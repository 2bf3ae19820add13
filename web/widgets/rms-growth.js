// SPDX-License-Identifier: MIT
// By which law does the stream grow with depth, and what decides it?
import { html } from 'lit';
import { fixed, significant, tick } from '../charts/format.js';
import { numberBox, numberField } from './controls/number-field.js';
import { track } from './controls/slider.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { growthData } from './growth-data.js';
import { drawGrowth } from './growth-drawing.js';
import { seedStepper } from './number-controls.js';
import { profileOnce } from './profiles.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

/** The toy transformer beside the trials: as deep as they are, as far as it goes. */
const TOY = { width: 64, placement: 'pre', mostLayers: 128 };

/** Laws of growth on one chart: independent and aligned writes, what lies between, and the toy transformer's own curve. */
export class RmsGrowth extends Figure {
  static properties = propertiesOf(figures['rms-growth']);

  constructor() {
    super();
    this.simulated = new Run(this, {
      request: () => {
        const { rate, ...request } = this.settings;
        return request;
      },
      work: (engine, request, controls) => engine.growth(request, controls),
    });
    this.toy = new Run(this, {
      request: () => {
        const { layers, seed } = this.settings;
        const { width, placement, mostLayers } = TOY;
        const text = this.t('text.default');
        return { layers: Math.min(mostLayers, layers), width, placement, seed, text };
      },
      work: profileOnce,
    });
  }

  get result() {
    return this.simulated.result;
  }

  /** @returns {ReturnType<typeof growthData> | undefined} */
  get data() {
    const { result } = this;
    return result && growthData(result, this.toy.result, this.settings);
  }

  question() {
    return this.t('growth.question');
  }

  main() {
    const { correlation } = this.settings;
    return html`${this.chart()}
      <div class="slider"><span class="name" aria-hidden="true">${this.t('growth.correlation')}</span>
        ${track({
          label: this.t('growth.correlation'),
          min: 0,
          max: 1,
          step: 0.01,
          page: 0.1,
          value: correlation,
          words: fixed(correlation, 2),
          slide: (value) => this.follow({ correlation: value }),
        })}
        ${numberBox({
          label: this.t('growth.correlation.number'),
          words: tick(correlation),
          pick: (value) => this.follow({ correlation: Math.min(1, Math.max(0, value)) }),
        })}</div>`;
  }

  side() {
    const { data } = this;
    const show = (/** @type {number | undefined} */ value, decimals = 3) =>
      value === undefined ? '' : fixed(value, decimals);
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">${this.t('growth.slope')}</span><span class="value stream-text" data-readout="slope">${show(data?.slope)}</span></p>
        <p><span class="name">${this.t('growth.slope.toy')}</span><span class="value stream-text" data-readout="toySlope">${show(data?.toySlope)}</span></p>
      </div>
      <dl class="pairs">
        <dt>${this.t('growth.last')}</dt><dd data-readout="last">${data ? significant(data.mean[data.mean.length - 1][1]) : ''}</dd>
        <dt>${this.t('growth.last.formula')}</dt><dd data-readout="formula">${data ? significant(data.theory[data.theory.length - 1][1]) : ''}</dd>
      </dl>
    </div>`;
  }

  controls() {
    const { layers, writeNorm, startNorm, rate } = this.settings;
    const field = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {string} */ words,
    ) =>
      numberField({
        name: words,
        label: words,
        words: tick(value),
        pick: (typed) => this.follow({ [name]: typed }),
      });
    return html`
      ${field('layers', layers, this.t('layers'))}
      ${field('writeNorm', writeNorm, this.t('growth.write'))}
      ${field('startNorm', startNorm, this.t('growth.start'))}
      ${field('rate', rate, this.t('growth.rate'))}
      ${seedStepper(this)}`;
  }

  caption() {
    return html`<b>${this.t('growth.caption.do')}</b>${this.t('growth.caption.see')}`;
  }

  provenance() {
    const { layers, width, trials, seed } = this.settings;
    const ms = this.simulated.ms + this.toy.ms;
    return this.result ? ranWords(this, { trials, layers, width, seed, ms }) : [];
  }

  table() {
    const { data } = this;
    const names = ['mean', 'low', 'high', 'formula', 'toy'];
    return {
      caption: this.t('growth.table'),
      columns: [this.t('axis.layer'), ...names.map((name) => this.t(`growth.${name}`))],
      rows: (data?.shown ?? []).map((depth) => [
        depth,
        ...[data?.mean, data?.low, data?.high, data?.theory, data?.toy].map((points) => {
          const point = points?.find(([layer]) => layer === depth);
          return point ? fixed(point[1], 3) : '';
        }),
      ]),
    };
  }

  summary() {
    const { data } = this;
    return data
      ? this.t('growth.summary', {
          correlation: fixed(this.settings.correlation, 2),
          slope: fixed(data.slope, 3),
          toy: data.toySlope === undefined ? '' : fixed(data.toySlope, 3),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    drawGrowth(drawing, {
      data: this.data,
      layers: this.settings.layers,
      rate: this.settings.rate,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-growth', RmsGrowth);
