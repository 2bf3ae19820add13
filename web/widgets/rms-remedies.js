// SPDX-License-Identifier: MIT
// What tames the stream?
import { html, unsafeCSS } from 'lit';
import { brief, fixed, significant, tick } from '../charts/format.js';
import { numberField } from './controls/number-field.js';
import { Prompt } from './controls/prompt.js';
import { segments } from './controls/segments.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { inTurn } from './in-turn.js';
import { layersSlider, lightModel, moreControls, presetSegments } from './light-controls.js';
import { ranWords } from './ran.js';
import { drawRemedies } from './remedies-drawing.js';
import { remedyConfig, remedyOf } from './remedies-run.js';
import { Run } from './run.js';
import setUps from './set-up-table.css?inline';
import { setUpTable } from './set-up-table.js';
import { figures, REMEDIES } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** Remedies against the growth of pre-norm's stream, each beside plain pre-norm: stream, share of a write, gradient. */
export class RmsRemedies extends Figure {
  static styles = [...sheets, unsafeCSS(setUps)];
  static properties = propertiesOf(figures['rms-remedies']);

  constructor() {
    super();
    this.prompt = new Prompt();
    const measure = inTurn(remedyOf);
    this.measured = new Run(this, {
      request: () => ({ chosen: this.chosen, requests: this.requests }),
      work: async (engine, { chosen, requests }, controls) => {
        const answers = await measure(engine, requests, controls);
        return answers.map((answer, i) => ({ remedy: chosen[i], ...answer }));
      },
    });
  }

  get chosen() {
    const { remedies } = this.settings;
    return REMEDIES.filter((remedy) => remedies.split(',').includes(remedy));
  }

  /** @returns {import('./profiles.js').ProfileRequest[]} */
  get requests() {
    const { layers, weight } = this.settings;
    return this.chosen.map((remedy) => ({
      ...lightModel(this),
      ...remedyConfig(remedy, weight),
      layers,
      gradients: true,
    }));
  }

  /** @returns {(import('./remedies-run.js').Measured & { remedy: string })[] | undefined} */
  get result() {
    return this.measured.result;
  }

  /** @param {string} remedy */
  nameOf(remedy) {
    return this.t(`remedy.name.${remedy}`, { weight: tick(this.settings.weight) });
  }

  question() {
    return this.t('remedies.question');
  }

  main() {
    return this.chart();
  }

  side() {
    return setUpTable({
      name: this.t('remedies.remedy'),
      columns: [this.t('remedies.growth'), this.t('remedies.ratio')],
      rows: REMEDIES.map((remedy) => ({
        key: remedy,
        name: this.nameOf(remedy),
        cells: this.cells(remedy),
      })),
      chosen: this.chosen,
      signs: true,
      pick: (chosen) => this.choose({ remedies: chosen.join(',') }),
    });
  }

  /** By which factor the stream grows, and the gradient towards the input. @param {string} remedy */
  factors(remedy) {
    const run = this.result?.find((one) => one.remedy === remedy);
    if (!run) return undefined;
    const { stream, gradient, depth } = run;
    return { growth: stream[depth] / stream[0], ratio: gradient[0] / gradient[depth] };
  }

  /** @param {string} remedy */
  cells(remedy) {
    const factors = this.factors(remedy);
    const cell = (
      /** @type {number | undefined} */ value,
      /** @type {string} */ role,
      /** @type {string} */ key,
    ) =>
      html`<td class=${value !== undefined && !Number.isFinite(value) ? 'warn-text' : role} data-readout=${key}>${value === undefined ? '' : brief(value)}</td>`;
    return [
      cell(factors?.growth, 'stream-text', 'growth'),
      cell(factors?.ratio, 'gradient-text', 'ratio'),
    ];
  }

  controls() {
    const { weight, branch } = this.settings;
    return html`
      ${layersSlider(this, 2)}
      ${presetSegments(this)}
      ${segments({
        key: 'branch',
        name: this.t('remedies.share.of'),
        options: /** @type {[string, string][]} */ ([
          ['attention', this.t('branch.attention')],
          ['ffn', this.t('branch.ffn')],
        ]),
        value: branch,
        pick: (value) => this.choose({ branch: value }),
      })}
      ${numberField({
        name: this.t('remedies.weight'),
        label: this.t('remedies.weight'),
        words: tick(weight),
        pick: (value) => this.follow({ weight: value }),
      })}
      ${moreControls(this)}`;
  }

  caption() {
    return html`<b>${this.t('remedies.caption.do')}</b>${this.t(`remedies.caption.${this.settings.preset}`)}`;
  }

  provenance() {
    const { result } = this;
    if (!result) return [];
    const [{ width, tokens, seed, depth: layers }] = result;
    const ms = result.reduce((sum, run) => sum + run.ms, 0);
    return [this.settings.preset, ...ranWords(this, { layers, width, tokens, seed, ms })];
  }

  table() {
    /** @type {NonNullable<typeof this.result>} */
    const result = this.result ?? [];
    const { branch } = this.settings;
    const column = (/** @type {string} */ quantity) =>
      result.map(({ remedy }) =>
        this.t('remedies.column', { quantity: this.t(quantity), name: this.nameOf(remedy) }),
      );
    const depth = result[0]?.depth ?? 0;
    const percentOf = (/** @type {number | undefined} */ share) =>
      share === undefined ? '' : fixed(share, 4);
    return {
      caption: this.t('remedies.chart'),
      columns: [
        this.t('axis.layer'),
        ...['stream', 'remedies.share.short', 'remedies.gradient.short'].flatMap(column),
      ],
      rows: Array.from({ length: depth + 1 }, (_, l) => [
        l,
        ...result.map(({ stream }) => significant(stream[l])),
        ...result.map(({ share }) =>
          percentOf(share[/** @type {'attention' | 'ffn'} */ (branch)][l]),
        ),
        ...result.map(({ gradient }) => significant(gradient[l])),
      ]),
    };
  }

  summary() {
    return (this.result ?? [])
      .map(({ remedy }) => {
        const { growth, ratio } = /** @type {{ growth: number, ratio: number }} */ (
          this.factors(remedy)
        );
        const name = this.nameOf(remedy);
        return this.t('remedies.summary', { name, growth: brief(growth), ratio: brief(ratio) });
      })
      .join(this.t('semicolon'));
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { result } = this;
    const { layers, width, branch } = this.settings;
    drawRemedies(drawing, {
      remedies: (result ?? []).map(({ remedy, stream, share, gradient }) => ({
        key: remedy,
        name: this.nameOf(remedy),
        stream,
        share: share[/** @type {'attention' | 'ffn'} */ (branch)],
        gradient,
      })),
      layers: result?.[0].depth ?? layers,
      rootWidth: Math.sqrt(result?.[0].width ?? width),
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-remedies', RmsRemedies);
