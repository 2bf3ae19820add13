// SPDX-License-Identifier: MIT
// Stretch or shrink the input: does the output change?
import { html } from 'lit';
import { fixed, scientific, significant } from '../charts/format.js';
import { numberBox, numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { logTrack, track } from './controls/slider.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { epsSegments, seedStepper } from './number-controls.js';
import { drawPlayground } from './playground-drawing.js';
import { OUTLIER, PlaygroundRun, RANGES, WIDTH } from './playground-run.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

const SHIFT = 2;

/** A scale as one would type it, short enough for its field. @param {number} scale */
const typed = (scale) =>
  scale >= 1e-3 && scale < 1e5
    ? significant(scale)
    : Number(scale).toExponential(2).replace('e+', 'e');

/** The scale-invariance playground: a vector of rms 1, stretched and shifted, and what a norm makes of it. */
export class RmsPlayground extends Figure {
  static properties = propertiesOf(figures['rms-playground']);

  constructor() {
    super();
    /** @type {Run<{ seed: number }, PlaygroundRun>} */
    this.vector = new Run(this, {
      request: () => ({ seed: this.settings.seed }),
      work: (engine, { seed }) => PlaygroundRun.create(engine, seed),
      release: (run) => run.dispose(),
    });
    /** @type {import('./playground-run.js').Measurement | undefined} what the engine measured last */
    this.measured = undefined;
    /** @type {[number, number][]} */
    this.curve = [];
    this.ms = 0;
    /** What the curve, and the measurement, are of. @type {unknown[]} */
    this.computed = [];
  }

  /** The vector before scale and shift; of rms 1, unless the outlier is on. @returns {Float32Array | undefined} */
  get base() {
    return this.vector.result?.base;
  }

  get result() {
    return this.measured;
  }

  willUpdate() {
    const { result: run } = this.vector;
    if (run) this.compute(run);
    else this.measured = undefined;
  }

  /** @param {PlaygroundRun} run */
  compute(run) {
    const { scale, ...rest } = this.settings;
    const key = JSON.stringify(rest);
    const [oldRun, oldKey, oldScale] = this.computed;
    if (run === oldRun && key === oldKey && scale === oldScale && this.measured) return;
    const start = performance.now();
    if (run !== oldRun || key !== oldKey) this.curve = run.curve(this.settings, RANGES[rest.range]);
    this.measured = run.measure(this.settings);
    this.computed = [run, key, scale];
    this.ms = performance.now() - start;
  }

  /** @param {number} scale */
  setScale(scale) {
    const [least, most] = RANGES.wide;
    const inside = Math.min(most, Math.max(least, scale > 0 ? scale : least));
    const { range } = this.settings;
    const [low, high] = RANGES[range];
    this.follow(
      inside < low || inside > high ? { scale: inside, range: 'wide' } : { scale: inside },
    );
  }

  question() {
    return this.t('play.question');
  }

  main() {
    const { scale, range } = this.settings;
    return html`${this.chart()}
      <div class="rail">${logTrack({
        label: this.t('play.scale.label'),
        min: RANGES[range][0],
        max: RANGES[range][1],
        value: scale,
        words: this.t('play.scale.value', { scale: significant(scale) }),
        slide: (value) => this.setScale(value),
      })}</div>`;
  }

  side() {
    const { norm, shift, gain, outlier } = this.settings;
    const onOff = /** @type {[boolean, string][]} */ ([
      [false, this.t('off')],
      [true, this.t('on')],
    ]);
    const words = fixed(shift, 1);
    const setShift = (/** @type {number} */ value) =>
      this.follow({ shift: Math.min(SHIFT, Math.max(-SHIFT, value)) });
    return html`${this.readouts()}
      ${segments({
        key: 'norm',
        name: this.t('norm'),
        options: [
          ['rms', 'RMS'],
          ['layer', 'Layer'],
          ['none', this.t('norm.none')],
        ],
        value: norm,
        pick: (value) => this.choose({ norm: value }),
      })}
      <div class="slider"><span class="name" aria-hidden="true">${this.t('play.shift')}</span>
        ${track({
          label: this.t('play.shift'),
          min: -SHIFT,
          max: SHIFT,
          step: 0.1,
          page: 1,
          value: shift,
          words,
          slide: setShift,
        })}
        ${numberBox({ label: this.t('play.shift.number'), words, pick: setShift })}
      </div>
      <div class="halves">
        ${segments({ key: 'gain', name: this.t('play.gain'), options: onOff, value: gain, pick: (value) => this.choose({ gain: value }) })}
        ${segments({ key: 'outlier', name: this.t('play.outlier'), options: onOff, value: outlier, pick: (value) => this.choose({ outlier: value }) })}
      </div>`;
  }

  readouts() {
    const m = this.measured;
    const show = (/** @type {(m: NonNullable<RmsPlayground['measured']>) => string} */ words) =>
      m ? words(m) : '';
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">${this.t('play.l2in')}</span><span class="value stream-text" data-readout="l2In">${show((v) => significant(v.l2In))}</span></p>
        <p><span class="name">${this.t('play.l2out')}</span><span class="value normed-text" data-readout="l2Out">${show((v) => fixed(v.l2Out, 4))}</span></p>
      </div>
      <dl class="pairs">
        <dt>${this.t('play.rms')}</dt><dd data-readout="rms">${show((v) => significant(v.rms))}</dd>
        <dt>${this.t('play.cosine')}</dt><dd data-readout="cosine">${show((v) => fixed(v.cosine, 6))}</dd>
        <dt>${this.t('play.difference')}</dt><dd data-readout="maxDifference">${show((v) => scientific(v.maxDifference))}</dd>
        <dt>${this.t('play.unequal')}</dt><dd data-readout="unequal">${show((v) => `${v.unequal} / ${WIDTH}`)}</dd>
      </dl>
    </div>`;
  }

  controls() {
    const { scale, range } = this.settings;
    return html`
      ${numberField({
        name: this.t('play.scale'),
        label: this.t('play.scale.number'),
        words: typed(scale),
        pick: (value) => this.setScale(value),
      })}
      ${segments({
        key: 'range',
        name: this.t('play.range'),
        options: [
          ['narrow', this.t('play.zone')],
          ['wide', '10⁻⁶–10⁶'],
        ],
        value: range,
        pick: (value) => {
          const [low, high] = RANGES[value];
          this.choose({ range: value, scale: Math.min(high, Math.max(low, scale)) });
        },
      })}
      ${epsSegments(this, [
        [1e-5, '10⁻⁵'],
        [1e-6, '10⁻⁶'],
        [0, '0'],
      ])}
      ${seedStepper(this)}`;
  }

  caption() {
    const { gain, outlier } = this.settings;
    return html`<b>${this.t('play.caption.do')}</b>${this.t('play.caption.see')}${gain ? this.t('play.caption.gain') : ''}${outlier ? this.t('play.caption.outlier', OUTLIER) : ''}`;
  }

  provenance() {
    if (!this.measured) return [];
    return ranWords(this, { width: WIDTH, seed: this.vector.result?.seed, ms: this.ms });
  }

  table() {
    const { x, y } = this.measured ?? { x: [], y: [] };
    return {
      caption: this.t('play.table'),
      columns: [this.t('play.table.index'), this.t('play.in'), this.t('play.out')],
      rows: Array.from(x, (value, i) => [i, significant(value), significant(y[i])]),
    };
  }

  summary() {
    const m = this.measured;
    return m
      ? this.t('play.summary', {
          scale: significant(this.settings.scale),
          l2In: significant(m.l2In),
          l2Out: fixed(m.l2Out, 4),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { scale, range, eps, norm } = this.settings;
    drawPlayground(drawing, {
      measured: this.measured,
      curve: this.curve,
      range: RANGES[range],
      scale,
      eps,
      knee: norm !== 'none',
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-playground', RmsPlayground);
