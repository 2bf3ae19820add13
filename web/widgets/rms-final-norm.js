// SPDX-License-Identifier: MIT
// What does the last norm do for the logits?
import { html } from 'lit';
import { brief, fixed, significant } from '../charts/format.js';
import { Prompt } from './controls/prompt.js';
import { select } from './controls/select.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { drawFinalNorm } from './final-norm-drawing.js';
import { depthsTo, logitsOf } from './final-norm-run.js';
import { inTurn } from './in-turn.js';
import { layersSlider, lightModel, moreControls, presetSegments } from './light-controls.js';
import { ranWords } from './ran.js';
import { Run } from './run.js';
import { figures, PLACEMENTS } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

const QUANTITIES = /** @type {const} */ (['std', 'entropy', 'maxProbability', 'loss']);
const BYTES = 256;

/** The spread of the logits and the entropy of their softmax against depth, with and without the final norm. */
export class RmsFinalNorm extends Figure {
  static properties = propertiesOf(figures['rms-final-norm']);

  constructor() {
    super();
    this.prompt = new Prompt();
    this.runOfDepths = new Run(this, {
      request: () => this.requests,
      work: inTurn(logitsOf),
    });
  }

  /** @returns {import('./profiles.js').ProfileRequest[]} */
  get requests() {
    const { layers, placement } = this.settings;
    return depthsTo(layers).flatMap((depth) =>
      [true, false].map((finalNorm) => ({
        ...lightModel(this),
        placement,
        layers: depth,
        finalNorm,
      })),
    );
  }

  get result() {
    return this.runOfDepths.result;
  }

  /** By depth. @param {boolean} finalNorm */
  byDepth(finalNorm) {
    return this.result?.filter((run) => run.finalNorm === finalNorm) ?? [];
  }

  /** The deepest run with the norm, and without. */
  get pair() {
    const { result } = this;
    return result && { withNorm: result[result.length - 2], without: result[result.length - 1] };
  }

  question() {
    return this.t('final.question');
  }

  main() {
    return this.chart();
  }

  side() {
    const { pair } = this;
    const cell = (/** @type {number | undefined} */ value, /** @type {string} */ key) =>
      html`<td class=${value !== undefined && !Number.isFinite(value) ? 'warn-text' : ''} data-readout=${key}>${value === undefined ? '' : brief(value)}</td>`;
    return html`<table aria-label=${this.t('final.at', { layers: pair?.withNorm.depth ?? '' })}>
      <thead><tr><th scope="col">${this.t('final.at', { layers: pair?.withNorm.depth ?? this.settings.layers })}</th>
        <th scope="col">${this.t('final.with')}</th><th scope="col">${this.t('final.without')}</th></tr></thead>
      <tbody>${QUANTITIES.map(
        (quantity) => html`<tr><th scope="row">${this.t(`final.row.${quantity}`)}</th>
          ${cell(pair?.withNorm[quantity], `${quantity}-with`)}${cell(pair?.without[quantity], `${quantity}-without`)}</tr>`,
      )}
        <tr><th scope="row" class="stream-text">${this.t('final.rms')}</th>${cell(pair?.withNorm.rms, 'rms-with')}${cell(pair?.without.rms, 'rms-without')}</tr>
      </tbody>
    </table>`;
  }

  controls() {
    return html`
      ${layersSlider(this, 2)}
      ${presetSegments(this)}
      ${select({
        name: this.t('model.placement'),
        options: PLACEMENTS.map((place) => [place, this.t(`placement.${place}`)]),
        value: this.settings.placement,
        pick: (placement) => this.choose({ placement }),
      })}
      ${moreControls(this)}`;
  }

  caption() {
    const { preset, placement } = this.settings;
    const grows = ['pre', 'sandwich', 'branch-output'].includes(placement);
    const key = !grows ? placement : preset === 'gpt2' && placement === 'pre' ? 'gpt2' : 'grows';
    return html`<b>${this.t('final.caption.do')}</b>${this.t(`final.caption.${key}`)}`;
  }

  provenance() {
    const { result } = this;
    if (!result) return [];
    const [{ width, tokens, seed }] = result;
    const ms = result.reduce((sum, run) => sum + run.ms, 0);
    const { preset, placement } = this.settings;
    const layers = this.t('ran.layers', { layers: `1–${result[result.length - 1].depth}` });
    return [preset, placement, layers, ...ranWords(this, { width, tokens, seed, ms })];
  }

  table() {
    const [withNorm, without] = [this.byDepth(true), this.byDepth(false)];
    const column = (/** @type {(typeof QUANTITIES)[number]} */ quantity) =>
      [true, false].map((norm) =>
        this.t('final.column', {
          quantity: this.t(`final.row.${quantity}`),
          norm: this.t(norm ? 'final.with' : 'final.without'),
        }),
      );
    return {
      caption: this.t('final.chart'),
      columns: [this.t('axis.depth'), ...QUANTITIES.flatMap(column), this.t('final.rms')],
      rows: withNorm.map((run, i) => [
        run.depth,
        ...QUANTITIES.flatMap((quantity) =>
          [run[quantity], without[i][quantity]].map((v) =>
            quantity === 'maxProbability' ? fixed(v, 4) : significant(v),
          ),
        ),
        significant(run.rms),
      ]),
    };
  }

  summary() {
    const { pair } = this;
    return pair
      ? this.t('final.summary', {
          layers: pair.withNorm.depth,
          with: brief(pair.withNorm.std),
          without: brief(pair.without.std),
          entropyWith: brief(pair.withNorm.entropy),
          entropyWithout: brief(pair.without.entropy),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const [withNorm, without] = [this.byDepth(true), this.byDepth(false)];
    drawFinalNorm(drawing, {
      withNorm,
      without,
      deepest: this.pair?.withNorm.depth ?? this.settings.layers,
      vocabulary: withNorm[0]?.vocabulary ?? BYTES,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-final-norm', RmsFinalNorm);
