// SPDX-License-Identifier: MIT
// What goes into a norm, what comes out, what is written back?
import { html, nothing, unsafeCSS } from 'lit';
import { fixed, percent } from '../charts/format.js';
import { define } from './define.js';
import { BRANCHES, greatestLength, sumOf, vectorsOf } from './layer-data.js';
import { drawLengths } from './layer-drawing.js';
import { ProfileFigure } from './profile-figure.js';
import own from './rms-layer-stats.css?inline';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** @type {[name: 'l2' | 'mean' | 'variance' | 'std' | 'min' | 'max', decimals: number][]} */
const STATS = [
  ['l2', 2],
  ['mean', 3],
  ['variance', 3],
  ['std', 3],
  ['min', 2],
  ['max', 2],
];

/** What goes through one layer: both sides of its norms, and what each branch wrote. */
export class RmsLayerStats extends ProfileFigure {
  static styles = [...sheets, unsafeCSS(own)];
  static properties = propertiesOf(figures['rms-layer-stats']);

  get vectors() {
    const { result } = this.profile;
    return result ? vectorsOf(result, this.pickedLayer) : [];
  }

  get groups() {
    return BRANCHES.map((branch) => ({
      branch,
      name: this.t(`branch.${branch}`),
      vectors: this.vectors.filter((vector) => vector.branch === branch),
    }));
  }

  question() {
    return this.t('layer.question');
  }

  main() {
    return this.chart();
  }

  controls() {
    return html`${this.statsTable()} ${this.sumsTable()}`;
  }

  statsTable() {
    return html`<table class="stats folding" role="table" aria-label=${this.t('layer.table', { layer: this.pickedLayer })}>
      <thead role="rowgroup"><tr role="row"><th role="columnheader"><span class="unseen">${this.t('layer.vector')}</span></th>
        ${STATS.map(([name]) => html`<th role="columnheader" scope="col">${this.t(`stat.${name}`)}</th>`)}</tr></thead>
      ${this.groups.map(
        ({ branch, name, vectors }) => html`<tbody role="rowgroup">
        <tr role="row" class="group"><th role="rowheader" scope="rowgroup" colspan=${STATS.length + 1}>${name}</th></tr>
        ${vectors.map(
          ({ key, role, name, stats }) => html`<tr role="row" data-vector="${branch}-${key}">
          <th role="rowheader" scope="row" class="${role}-text">${this.t(name)}</th>
          ${STATS.map(
            ([stat, decimals]) => html`<td role="cell" data-name=${this.t(`stat.${stat}`)}
              class=${this.tone(stats[stat], stat === 'l2' ? role : undefined)}>${fixed(stats[stat], decimals)}</td>`,
          )}</tr>`,
        )}</tbody>`,
      )}
    </table>`;
  }

  /** @param {string} branch @param {string} name */
  vectorName(branch, name) {
    return this.t('layer.vector.name', { branch: this.t(`branch.${branch}`), name: this.t(name) });
  }

  side() {
    const { result } = this.profile;
    const layer = result?.layers[this.pickedLayer];
    return html`${this.layerPicker(this.t('layer.choose'))}
      <dl class="pairs">
        ${BRANCHES.map(
          (branch) => html`<dt>${this.t('share.of', { branch: this.t(`branch.${branch}`) })}</dt>
            <dd data-readout="share-${branch}" class=${this.tone(layer?.[branch].write.share)}>${layer ? percent(layer[branch].write.share) : ''}</dd>`,
        )}
        <dt>${this.t('cosine.layer')}</dt><dd data-readout="cosine" class=${this.tone(layer?.cosine)}>${layer ? this.cosine(layer.cosine) : ''}</dd>
        <dt>${this.t('cosine.tokens')}</dt><dd data-readout="token-cosine" class=${this.tone(layer?.tokenCosine)}>${layer ? this.cosine(layer.tokenCosine) : ''}</dd>
      </dl>`;
  }

  sumsTable() {
    const { result } = this.profile;
    return html`<table class="sums">
      <thead><tr><th scope="col">${this.t('sum.title')}</th><th scope="col">ms(x′)</th><th scope="col">= ms(x)</th>
        <th scope="col">+ ms(f)</th><th scope="col">+ 2 cov</th></tr></thead>
      <tbody>${BRANCHES.map((branch) => {
        const sum = result && sumOf(result, this.pickedLayer, branch);
        return html`<tr data-sum=${branch}><th scope="row">${this.t(`branch.${branch}`)}</th>
          ${
            sum
              ? [sum.sum, sum.stream, sum.write, 2 * sum.covariance].map(
                  (v) => html`<td class=${this.tone(v)}>${fixed(v, 3)}</td>`,
                )
              : nothing
          }</tr>`;
      })}</tbody>
    </table>`;
  }

  caption() {
    return html`<b>${this.t('layer.caption.do')}</b>${this.t('layer.caption.see')}`;
  }

  table() {
    return {
      caption: this.t('layer.table', { layer: this.pickedLayer }),
      columns: [this.t('layer.vector'), ...STATS.map(([name]) => this.t(`stat.${name}`))],
      rows: this.vectors.map(({ branch, name, stats }) => [
        this.vectorName(branch, name),
        ...STATS.map(([stat]) => fixed(stats[stat], 6)),
      ]),
    };
  }

  summary() {
    const list = this.vectors.map(
      ({ branch, name, stats }) => `${this.vectorName(branch, name)} ${fixed(stats.l2, 1)}`,
    );
    return list.length
      ? [this.t('layer.n', { layer: this.pickedLayer }), ...list].join(this.t('comma'))
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { result } = this.profile;
    drawLengths(drawing, {
      groups: this.groups.map(({ branch, name, vectors }) => ({
        name,
        rows: vectors.map(({ key, role, name, stats }) => ({
          key: `${branch}-${key}`,
          role,
          name: this.t(name),
          length: stats.l2,
        })),
      })),
      greatest: result ? greatestLength(result) : 0,
      rootWidth: Math.sqrt(result?.config.width ?? 128),
      moves: this.moves,
      label: this.t('layer.chart', { layer: this.pickedLayer }),
    });
  }
}

define('rms-layer-stats', RmsLayerStats);
