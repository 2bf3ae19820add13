// SPDX-License-Identifier: MIT
// As the stream grows, what does each layer read?
import { html } from 'lit';
import { fixed, percent } from '../charts/format.js';
import { Prompt } from './controls/prompt.js';
import { segments } from './controls/segments.js';
import { define } from './define.js';
import { depthData, NO_DATA, streamAt } from './depth-data.js';
import { drawDepth } from './depth-drawing.js';
import { layersStepper, modelControls, textPrompt } from './model-controls.js';
import { ProfileController } from './profile-controller.js';
import { ProfileFigure } from './profile-figure.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

const DEFAULT_LAYERS = 24;
const DEFAULT_WIDTH = 128;

/** Length per token across the layers of a toy transformer, for a text the reader types. */
export class RmsDepthChart extends ProfileFigure {
  static properties = propertiesOf(figures['rms-depth-chart']);

  constructor() {
    super();
    this.prompt = new Prompt();
  }

  createProfile() {
    return new ProfileController(this, { leads: true });
  }

  question() {
    return this.t('depth.question');
  }

  main() {
    return this.chart(this.picker(this.layerWords(this.pickedLayer)));
  }

  /** @param {number} layer */
  layerWords(layer) {
    const { result } = this.profile;
    if (!result) return '';
    const { read, write } = result.layers[layer][this.shownBranch];
    return this.t('depth.summary', {
      layer,
      stream: fixed(streamAt(result, layer, this.shownBranch).l2, 1),
      read: fixed(read.l2, 1),
      write: fixed(write.l2, 1),
    });
  }

  summary() {
    return this.layerWords(this.pickedLayer);
  }

  side() {
    return html`${this.layerPicker(this.t('layer.pick'))} ${this.branchSwitch()} ${this.layerTable()}`;
  }

  layerTable() {
    const { result } = this.profile;
    const layer = this.pickedLayer;
    const sub = result?.layers[layer][this.shownBranch];
    const rows = [
      { role: 'stream', stats: result && streamAt(result, layer, this.shownBranch) },
      { role: 'normed', stats: sub?.read },
      { role: 'write', stats: sub?.write },
    ];
    return html`<div>
      <table>
        <thead><tr><th><span class="unseen">${this.t('layer.n', { layer })}</span></th><th scope="col">L2</th><th scope="col">${this.t('stat.std')}</th><th scope="col">${this.t('stat.max')}</th></tr></thead>
        <tbody>${rows.map(
          ({ role, stats }) => html`<tr data-role=${role}>
            <th scope="row" class="${role}-text">${this.t(role === 'normed' ? 'read' : role)}</th>
            <td class=${this.tone(stats?.l2, role)}>${stats ? fixed(stats.l2, 1) : ''}</td>
            <td class=${this.tone(stats?.std)}>${stats ? fixed(stats.std, 2) : ''}</td>
            <td class=${this.tone(stats?.max)}>${stats ? fixed(stats.max, 1) : ''}</td></tr>`,
        )}</tbody>
      </table>
      <dl class="pairs">
        <dt>${this.t('share')}</dt><dd data-readout="share" class=${this.tone(sub?.write.share)}>${sub ? percent(sub.write.share) : ''}</dd>
        <dt>${this.t('cosine.layer')}</dt><dd data-readout="cosine" class=${this.tone(result?.layers[layer].cosine)}>${result ? this.cosine(result.layers[layer].cosine) : ''}</dd>
      </dl>
    </div>`;
  }

  controls() {
    return html`
      ${textPrompt(this)} ${layersStepper(this)}
      ${segments({
        key: 'axis',
        name: this.t('axis'),
        options: /** @type {['linear' | 'log', string][]} */ ([
          ['linear', this.t('axis.linear')],
          ['log', this.t('axis.log')],
        ]),
        value: this.settings.axis,
        pick: (axis) => this.choose({ axis }),
      })}
      ${modelControls(this)}`;
  }

  caption() {
    return html`<b>${this.t('depth.caption.do')}</b>${this.t('depth.caption.see')}`;
  }

  table() {
    const { result } = this.profile;
    const data = result ? depthData(result, this.shownBranch) : NO_DATA;
    return {
      caption: this.t('depth.table'),
      columns: ['axis.layer', 'stream', 'depth.shortest', 'depth.longest', 'read', 'write'].map(
        (key) => this.t(key),
      ),
      rows: data.stream.map((value, l) => [
        l,
        fixed(value, 3),
        fixed(data.shortest[l], 3),
        fixed(data.longest[l], 3),
        l in data.read ? fixed(data.read[l], 3) : '',
        l in data.write ? fixed(data.write[l], 3) : '',
      ]),
    };
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { result } = this.profile;
    this.x = drawDepth(drawing, {
      data: result && depthData(result, this.shownBranch),
      layers: result?.config.layers ?? DEFAULT_LAYERS,
      rootWidth: Math.sqrt(result?.config.width ?? DEFAULT_WIDTH),
      axis: this.settings.axis,
      layer: this.pickedLayer,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    }).x;
  }
}

define('rms-depth-chart', RmsDepthChart);
