// SPDX-License-Identifier: MIT
// Which changes of the weights or the data does a norm not notice, and how far does that hold?
import { html, unsafeCSS } from 'lit';
import { fixed, scientific, significant, tick } from '../charts/format.js';
import { numberBox, numberField } from './controls/number-field.js';
import { logTrack } from './controls/slider.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { drawInvariance } from './invariance-drawing.js';
import { CHANGED, CHANGES, invariance, NORMS, ROWS, UNCHANGED, WIDTH } from './invariance-run.js';
import { epsControls, seedStepper } from './number-controls.js';
import { ranWords } from './ran.js';
import own from './rms-invariance.css?inline';
import { Run } from './run.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** The slider's ends; the number field goes further. */
const FACTORS = /** @type {const} */ ([1e-4, 1e4]);

/** @param {number} change */
const sizeWords = (change) => (change < CHANGED ? scientific(change) : fixed(change, 2));

/** Measured, for each change of weights or data and each norm: by how much the output of norm(Wx) changes. */
export class RmsInvariance extends Figure {
  static styles = [...sheets, unsafeCSS(own)];
  static properties = propertiesOf(figures['rms-invariance']);

  constructor() {
    super();
    this.measured = new Run(this, {
      request: () => /** @type {import('./invariance-run.js').Request} */ (this.settings),
      work: (engine, request) => invariance(engine, request),
    });
  }

  get result() {
    return this.measured.result;
  }

  question() {
    return this.t('inv.question');
  }

  main() {
    const { factor } = this.settings;
    return html`${this.chart()}
      <div class="slider"><span class="name" aria-hidden="true">${this.t('inv.factor')}</span>
        ${logTrack({
          label: this.t('inv.factor'),
          min: FACTORS[0],
          max: FACTORS[1],
          value: factor,
          words: this.t('play.scale.value', { scale: significant(factor) }),
          slide: (value) => this.follow({ factor: value }),
        })}
        ${numberBox({
          label: this.t('inv.factor.number'),
          words: tick(factor),
          pick: (value) => this.follow({ factor: value }),
        })}</div>`;
  }

  /** @param {string} name of a change */
  nameOf(name) {
    const { factor, shift } = this.settings;
    const c = shift === 1 ? 'c' : shift === -1 ? '−c' : `${tick(shift)}c`;
    return this.t(`inv.${name}`, { k: tick(factor), c });
  }

  /** @param {string} norm */
  normName(norm) {
    return { rms: 'RMSNorm', layer: 'LayerNorm' }[norm] ?? this.t('norm.none');
  }

  /** @param {number} change */
  verdict(change) {
    if (change < UNCHANGED) return 'unchanged';
    return change > CHANGED || Number.isNaN(change) ? 'changes' : 'between';
  }

  controls() {
    const { shift } = this.settings;
    return html`${this.changesTable()}
      ${epsControls(this, [
        [0, '0'],
        [1e-6, '10⁻⁶'],
        [1e-3, '10⁻³'],
        [1, '1'],
      ])}
      ${numberField({
        name: this.t('inv.shift'),
        label: this.t('inv.shift'),
        words: tick(shift),
        pick: (value) => this.follow({ shift: value }),
      })}
      ${seedStepper(this)}`;
  }

  changesTable() {
    const rows = this.result?.rows ?? Object.keys(CHANGES).map((name) => ({ name }));
    return html`<table class="changes folding" role="table" aria-label=${this.t('inv.table')}>
      <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col"><span class="unseen">${this.t('inv.change')}</span></th>
        ${NORMS.map((norm) => html`<th role="columnheader" scope="col">${this.normName(norm)}</th>`)}</tr></thead>
      <tbody role="rowgroup">${rows.map(
        (
          /** @type {any} */ row,
        ) => html`<tr role="row" data-change=${row.name}><th role="rowheader" scope="row">${this.nameOf(row.name)}</th>
          ${NORMS.map((norm) => {
            const change = row[norm];
            if (change === undefined) return html`<td role="cell"></td>`;
            const verdict = this.verdict(change);
            return html`<td role="cell" data-norm=${norm} data-name=${this.normName(norm)} class=${verdict}><span class="size">${sizeWords(change)}</span>
              <span class="verdict">${this.t(`inv.${verdict}`)}</span></td>`;
          })}</tr>`,
      )}</tbody>
    </table>`;
  }

  side() {
    const { result } = this;
    const scaled = result?.rows.find(({ name }) => name === 'data-scaled');
    return html`<dl class="pairs">
      <dt>${this.t('inv.meanSquare')}</dt><dd data-readout="meanSquare">${result ? significant(result.meanSquare) : ''}</dd>
      <dt>${this.t('inv.scaled')}</dt><dd class="normed-text" data-readout="scaled">${scaled ? sizeWords(scaled.rms) : ''}</dd>
      <dt>${this.t('inv.byEps')}</dt><dd data-readout="byEps">${result ? sizeWords(result.byEps) : ''}</dd>
    </dl>`;
  }

  caption() {
    const change = this.result?.rows.find(({ name }) => name === 'data-scaled')?.rms ?? 0;
    const words = change < UNCHANGED ? 'holds' : 'ends';
    return html`<b>${this.t('inv.caption.do')}</b>${this.t(`inv.caption.${words}`)}`;
  }

  provenance() {
    const { result } = this;
    return result
      ? ranWords(this, {
          rows: ROWS,
          width: WIDTH,
          seed: this.settings.seed,
          ms: this.measured.ms,
        })
      : [];
  }

  table() {
    return {
      caption: this.t('inv.table'),
      columns: [this.t('inv.change'), ...NORMS.map((norm) => this.normName(norm))],
      rows: (this.result?.rows ?? []).map((row) => [
        this.nameOf(row.name),
        ...NORMS.map((norm) => scientific(row[norm], 3)),
      ]),
    };
  }

  summary() {
    const { result } = this;
    if (!result) return '';
    const list = (/** @type {import('./invariance-run.js').Norm} */ norm) =>
      result.rows
        .filter((row) => this.verdict(row[norm]) === 'unchanged')
        .map(({ name }) => this.nameOf(name))
        .join(this.t('comma')) || this.t('inv.nothing');
    return this.t('inv.summary', { rms: list('rms'), layer: list('layer') });
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const names = Object.keys(CHANGES);
    drawInvariance(drawing, {
      rows: names.map((name, i) => ({
        name: this.t(`inv.${name}.short`),
        changes: this.result && NORMS.map((norm) => this.result?.rows[i][norm] ?? Number.NaN),
      })),
      norms: NORMS.map((norm) => this.normName(norm)),
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-invariance', RmsInvariance);
