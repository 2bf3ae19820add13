// SPDX-License-Identifier: MIT
// Where do gradients go as the stack gets deep?
import { html, unsafeCSS } from 'lit';
import { powerOf } from '../charts/fit.js';
import { brief, fixed, significant } from '../charts/format.js';
import { Prompt } from './controls/prompt.js';
import { segments } from './controls/segments.js';
import { select } from './controls/select.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { checkInTurn, checkPanel } from './gradient-check.js';
import { drawGradients } from './gradient-drawing.js';
import { byDepth, byLayer, DEPTHS, gradientsOf } from './gradient-run.js';
import { inTurn } from './in-turn.js';
import { layersSlider, lightModel, moreControls, presetSegments } from './light-controls.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { PLACEMENT_NAMES } from './set-up-names.js';
import setUps from './set-up-table.css?inline';
import { setUpTable } from './set-up-table.js';
import { figures, MATRICES, PLACEMENTS } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** @typedef {import('./gradient-run.js').Gradients} Gradients */

/** The gradient of the stream or of a matrix after one backward pass, for several placements of the norm. */
export class RmsGradientChart extends Figure {
  static styles = [...sheets, unsafeCSS(setUps)];
  static properties = propertiesOf(figures['rms-gradient-chart']);

  constructor() {
    super();
    this.prompt = new Prompt();
    /** @type {import('./profiles.js').ProfileRequest[]} what the reader asked to have checked */
    this.checked = [];
    const measure = inTurn(gradientsOf);
    this.layerRun = new Run(this, {
      request: () => this.requests([this.settings.layers]),
      work: measure,
    });
    this.depthRun = new Run(this, {
      request: () => (this.settings.against === 'depth' ? this.requests(DEPTHS) : []),
      work: measure,
    });
    this.check = new Run(this, { request: () => this.checked, work: checkInTurn });
  }

  /** @param {number[]} depths @returns {import('./profiles.js').ProfileRequest[]} */
  requests(depths) {
    return this.chosen.flatMap((placement) =>
      depths.map((layers) => ({ ...lightModel(this), placement, layers, gradients: true })),
    );
  }

  get chosen() {
    const { placements } = this.settings;
    return PLACEMENTS.filter((placement) => placements.split(',').includes(placement));
  }

  get run() {
    return this.settings.against === 'depth' ? this.depthRun : this.layerRun;
  }

  /** @returns {Gradients[] | undefined} */
  get result() {
    const { result } = this.run;
    return result?.length ? result : undefined;
  }

  /** The curves of each placement there are runs of. */
  get shownCurves() {
    const { gradient, against, at } = this.settings;
    return PLACEMENTS.flatMap((placement) => {
      const runs = this.result?.filter((run) => run.placement === placement) ?? [];
      if (!runs.length) return [];
      const curves = against === 'depth' ? byDepth(runs, gradient, at) : byLayer(runs[0], gradient);
      return [{ key: placement, name: PLACEMENT_NAMES[placement], ...curves }];
    });
  }

  question() {
    return this.t('grad.question');
  }

  main() {
    return this.chart();
  }

  /** What is measured, in words: the axis and the table say it. */
  get what() {
    const { gradient, against, at } = this.settings;
    const what =
      gradient === 'stream'
        ? this.t(against === 'depth' ? 'grad.of.stream.short' : 'grad.of.stream')
        : this.t('grad.of.matrix', { matrix: this.matrixName(gradient) });
    return against === 'depth' ? this.t(`grad.at.${at}.words`, { what }) : what;
  }

  /** @param {string} matrix */
  matrixName(matrix) {
    return matrix.replace(/^w/, 'W').replace(/[123]$/, (digit) => '₁₂₃'[Number(digit) - 1]);
  }

  side() {
    return html`${this.placementTable()} ${checkPanel(this)}`;
  }

  placementTable() {
    const depth = this.settings.against === 'depth';
    return setUpTable({
      name: this.t('grad.placement'),
      columns: depth
        ? [`L = ${DEPTHS[DEPTHS.length - 1]}`, this.t('grad.slope')]
        : [this.t('layer.n', { layer: 0 }), this.t('grad.ratio')],
      rows: PLACEMENTS.map((placement) => ({
        key: placement,
        name: PLACEMENT_NAMES[placement],
        cells: this.cells(placement),
      })),
      chosen: this.chosen,
      pick: (chosen) => this.choose({ placements: chosen.join(',') }),
    });
  }

  /** @param {string} placement */
  cells(placement) {
    const numbers = this.numbers(placement);
    if (!numbers) return [html`<td></td>`, html`<td></td>`];
    if (numbers.overflow !== undefined && !Number.isFinite(numbers.value))
      return [html`<td class="warn-text" colspan="2">✕ ${this.t('grad.overflow.cell')}</td>`];
    const tone = (/** @type {number} */ v) => (Number.isFinite(v) ? '' : 'warn-text');
    return [
      html`<td class=${tone(numbers.value)} data-readout="value">${brief(numbers.value)}</td>`,
      html`<td class="strong ${tone(numbers.compared) || 'gradient-text'}" data-readout="compared">${this.comparedWords(numbers.compared)}</td>`,
    ];
  }

  /** The value at layer 0 and its ratio to the last; or at the greatest depth, and the exponent of the power law.
   * @param {string} placement */
  numbers(placement) {
    const curves = this.shownCurves.find(({ key }) => key === placement);
    if (!curves?.points.length) return undefined;
    const { points, overflow } = curves;
    const value = points[points.length - 1][1];
    const compared = this.settings.against === 'depth' ? powerOf(points) : value / points[0][1];
    return { value, compared, overflow };
  }

  /** @param {number} compared */
  comparedWords(compared) {
    return this.settings.against === 'depth'
      ? fixed(Math.round(compared * 100) / 100, 2)
      : brief(compared);
  }

  controls() {
    const { gradient, against, at } = this.settings;
    return html`
      ${against === 'layer' ? layersSlider(this, 2) : ''}
      ${presetSegments(this)}
      ${select({
        name: this.t('grad.of'),
        options: ['stream', ...MATRICES].map((name) => [
          name,
          name === 'stream'
            ? this.t('stream')
            : `${this.matrixName(name)} ${this.t(name.startsWith('w') && /\d/.test(name) ? 'branch.ffn' : 'branch.attention')}`,
        ]),
        value: gradient,
        pick: (name) => this.choose({ gradient: name }),
      })}
      ${segments({
        key: 'against',
        name: this.t('grad.against'),
        options: /** @type {[string, string][]} */ ([
          ['layer', this.t('grad.against.layer')],
          ['depth', this.t('grad.against.depth')],
        ]),
        value: against,
        pick: (value) => this.choose({ against: value }),
      })}
      ${
        against === 'depth'
          ? segments({
              key: 'at',
              name: this.t('grad.at'),
              options: /** @type {[string, string][]} */ ([
                ['first', this.t('grad.at.first')],
                ['last', this.t('grad.at.last')],
              ]),
              value: at,
              pick: (value) => this.choose({ at: value }),
            })
          : ''
      }
      ${moreControls(this)}`;
  }

  caption() {
    const { preset, against } = this.settings;
    return html`<b>${this.t(`grad.caption.${against}.do`)}</b>${this.t(`grad.caption.${against}.${preset}`)}`;
  }

  provenance() {
    const { result } = this;
    if (!result) return [];
    const [{ width, tokens, seed, depth }] = result;
    const depths = this.settings.against === 'depth';
    const ms = result.reduce((sum, run) => sum + run.ms, 0);
    const words = ranWords(this, {
      ...(depths ? {} : { layers: depth }),
      width,
      tokens,
      seed,
      ms,
    });
    const range = this.t('ran.layers', { layers: `${DEPTHS[0]}–${DEPTHS[DEPTHS.length - 1]}` });
    return [this.settings.preset, ...(depths ? [range] : []), ...words];
  }

  table() {
    const columns = this.shownCurves.map(({ name, points, alike }) => ({
      name,
      points: new Map(points),
      alike: new Map(alike),
    }));
    const places = new Set(
      columns.flatMap(({ points, alike }) => [...points.keys(), ...alike.keys()]),
    );
    return {
      caption: this.t('grad.table', { what: this.what }),
      columns: [
        this.t(this.settings.against === 'depth' ? 'axis.depth' : 'axis.layer'),
        ...columns.map(({ name }) => name),
        ...columns.map(({ name }) => this.t('grad.alike.of', { name })),
      ],
      rows: [...places]
        .sort((a, b) => a - b)
        .map((place) => [
          place,
          ...columns.map(({ points }) => cell(points.get(place), significant)),
          ...columns.map(({ alike }) => cell(alike.get(place), (v) => fixed(v, 3))),
        ]),
    };
  }

  summary() {
    const { against } = this.settings;
    return this.shownCurves
      .flatMap(({ key, name }) => {
        const numbers = this.numbers(key);
        if (!numbers) return [];
        if (numbers.overflow !== undefined)
          return [this.t(`grad.overflow.${against}`, { name, at: numbers.overflow })];
        const compared = this.comparedWords(numbers.compared);
        return [this.t(`grad.summary.${against}`, { name, value: brief(numbers.value), compared })];
      })
      .join(this.t('semicolon'));
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { gradient, against, layers } = this.settings;
    const lines = this.shownCurves;
    const empty = lines.length > 0 && lines.every(({ points }) => points.length === 0);
    drawGradients(drawing, {
      lines,
      against,
      last: against === 'depth' ? DEPTHS[DEPTHS.length - 1] : (this.result?.[0].depth ?? layers),
      yName: this.what,
      absent: empty ? this.t('grad.absent', { matrix: this.matrixName(gradient) }) : undefined,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

/** @param {number | undefined} value @param {(value: number) => string} words */
const cell = (value, words) => (value === undefined ? '' : words(value));

define('rms-gradient-chart', RmsGradientChart);
