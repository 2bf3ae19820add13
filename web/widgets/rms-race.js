// SPDX-License-Identifier: MIT
// Which placements can be trained, and at which learning rate do they break?
import { html, unsafeCSS } from 'lit';
import { brief, fixed, significant } from '../charts/format.js';
import { numberBox, numberField } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { logTrack } from './controls/slider.js';
import { stepper } from './controls/stepper.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { divergence, Lanes, reachedLoss } from './lanes.js';
import { COUNT, findLimits } from './limit-run.js';
import { limitView } from './limit-view.js';
import { lossView } from './loss-view.js';
import { ranWords } from './ran.js';
import { PLACEMENT_NAMES } from './set-up-names.js';
import setUps from './set-up-table.css?inline';
import { setUpTable } from './set-up-table.js';
import { figures, PLACEMENTS, RATES } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';
import { streamView } from './stream-view.js';
import { Task } from './task.js';
import { taskButton } from './task-button.js';

/** @typedef {import('./lanes.js').Lane} Lane */
/** @typedef {import('./lanes.js').LaneOptions} LaneOptions */

const MODEL = /** @type {const} */ ({
  preset: 'unit',
  task: 'permutation',
  symbols: 32,
  width: 32,
  heads: 4,
  ffn: 64,
  tokens: 16,
  batch: 16,
});

/**
 * What the figure shows of its models: beside each placement, in the table and in the picture.
 * @typedef {object} View
 * @property {(figure: RmsRace, placement: string) => unknown[]} cells
 * @property {(figure: RmsRace) => ReturnType<Figure['table']>} table
 * @property {(drawing: HTMLElement, figure: RmsRace) => void} draw
 */
/** @type {Record<string, View>} */
const VIEWS = { race: lossView, stream: streamView, limit: limitView };

/** The same model with the norm in several places, trained live on the same data; and the learning rate at which each breaks. */
export class RmsRace extends Figure {
  static styles = [...sheets, unsafeCSS(setUps)];
  static properties = propertiesOf(figures['rms-race']);

  constructor() {
    super();
    this.lanes = new Lanes();
    /** How many steps are wanted of every lane. */
    this.goal = 0;
    this.training = new Task(this, {
      about: () => this.models.map((model) => ({ ...model, learningRate: this.rate })),
      work: async (engine, controls) => {
        await this.lanes.train(engine, this.goal, controls);
        return this.lanes.all.map(({ options, steps }) => ({
          placement: options.placement,
          steps: [...steps],
        }));
      },
    });
    this.search = new Task(this, {
      about: () => this.models,
      work: (engine, controls) => findLimits(engine, this.models, controls),
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.lanes.letGo();
  }

  willUpdate() {
    this.lanes.set(this.models.map((model) => ({ ...model, learningRate: this.rate })));
    if (!this.awake) this.lanes.letGo();
    if (this.lanes.length === 0 && !this.training.running) this.goal = 0;
  }

  /** What all of them share. */
  get model() {
    return MODEL;
  }

  get chosen() {
    const { placements } = this.settings;
    return PLACEMENTS.filter((placement) => placements.split(',').includes(placement));
  }

  get rate() {
    return this.settings.learningRate;
  }

  /** @returns {LaneOptions[]} without the learning rate */
  get models() {
    const { layers, warmup, seed } = this.settings;
    return this.chosen.map(
      (placement) => /** @type {LaneOptions} */ ({ ...MODEL, layers, warmup, seed, placement }),
    );
  }

  /** @param {string} placement */
  lane(placement) {
    return this.lanes.all.find(
      ({ options, steps }) => options.placement === placement && steps.length,
    );
  }

  get shownView() {
    return VIEWS[this.settings.view];
  }

  get task() {
    return this.settings.view === 'limit' ? this.search : this.training;
  }

  get result() {
    return this.task.result;
  }

  reset() {
    super.reset();
    this.startOver();
  }

  startOver() {
    this.training.clear();
    this.search.clear();
    this.lanes.clear();
  }

  /** @param {number} goal */
  train(goal) {
    this.goal = goal;
    this.training.start();
  }

  question() {
    return this.t('race.question');
  }

  main() {
    return html`${this.chart()} ${this.settings.view === 'limit' ? this.limitButtons() : this.raceButtons()}`;
  }

  raceButtons() {
    const { lanes, training } = this;
    const { steps } = this.settings;
    const done = lanes.length;
    const behind = done > 0 && !lanes.reached(Math.max(this.goal, done));
    const next = behind ? Math.max(this.goal, done) : done + steps;
    const state = training.running
      ? this.t('race.at', { done, of: this.goal })
      : done
        ? this.t('race.done', { done })
        : '';
    const idle = !training.running && done > 0;
    return taskButton(this, training, {
      start: behind
        ? this.t('race.continue')
        : this.t(done ? 'race.more' : 'race.train', { steps }),
      begin: () => this.train(next),
      state,
      more: html`<button class="action" type="button" ?disabled=${training.running || !this.engine}
          @click=${() => this.train(done + 1)}>${this.t('race.step')}</button>
        <button class="action" type="button" ?hidden=${!idle} @click=${() => this.startOver()}>${this.t('race.over')}</button>`,
    });
  }

  limitButtons() {
    const { search } = this;
    const { progress } = search;
    const state = search.running
      ? progress
        ? this.t('race.limit.at', {
            name: PLACEMENT_NAMES[progress.placement],
            done: progress.done,
          })
        : this.t('run.running')
      : search.stopped
        ? this.t('race.stopped')
        : '';
    return taskButton(this, search, { start: this.t('race.limit.find'), state });
  }

  side() {
    const { view } = this.settings;
    return setUpTable({
      name: this.t('grad.placement'),
      columns: ['first', 'second'].map((column) => this.t(`race.${view}.${column}`)),
      rows: PLACEMENTS.map((placement) => ({
        key: placement,
        name: PLACEMENT_NAMES[placement],
        cells: this.shownView.cells(this, placement),
      })),
      chosen: this.chosen,
      pick: (chosen) => this.choose({ placements: chosen.join(',') }),
    });
  }

  /** @returns {import('./limit-run.js').Limit[]} those that are found, also while others are looked for */
  get limits() {
    return this.search.result ?? this.search.progress?.found ?? [];
  }

  controls() {
    const { view, layers, warmup, seed } = this.settings;
    return html`
      ${segments({
        key: 'view',
        name: this.t('race.view'),
        options: /** @type {[string, string][]} */ ([
          ['race', this.t('race.view.race')],
          ['stream', this.t('race.view.stream')],
          ['limit', this.t('race.view.limit')],
        ]),
        value: view,
        pick: (value) => this.choose({ view: value }),
      })}
      ${view === 'limit' ? '' : this.rateSlider()}
      ${stepper({
        key: 'layers',
        name: this.t('layers'),
        words: layers,
        less: this.t('less'),
        more: this.t('more'),
        value: layers,
        min: 1,
        max: 64,
        pick: (value) => this.choose({ layers: value }),
      })}
      ${numberField({
        name: this.t('race.warmup'),
        label: this.t('race.warmup'),
        words: String(warmup),
        pick: (value) => this.choose({ warmup: Math.min(1000, Math.max(0, Math.round(value))) }),
      })}
      ${numberField({
        name: this.t('seed'),
        label: this.t('seed'),
        words: String(seed),
        pick: (value) => this.choose({ seed: value }),
      })}`;
  }

  rateSlider() {
    const { learningRate } = this.settings;
    const pick = (/** @type {number} */ value) =>
      this.follow({ learningRate: Math.min(RATES[1], Math.max(RATES[0], value)) });
    const words = significant(learningRate);
    const label = this.t('race.rate');
    return html`<div class="field grow"><span class="name" aria-hidden="true">${this.t('race.rate.log')}</span>
      <div class="slider">${logTrack({ label, min: RATES[0], max: RATES[1], value: learningRate, words, slide: pick })}
      ${numberBox({ label: this.t('race.rate.number'), words, pick })}</div></div>`;
  }

  caption() {
    const { view } = this.settings;
    return html`<b>${this.t(`race.caption.${view}.do`)}</b>${this.t(`race.caption.${view}.see`, { count: COUNT })}`;
  }

  provenance() {
    const { layers, seed, view } = this.settings;
    const { width, tokens, batch } = MODEL;
    const ms = this.task.result ? this.task.ms : undefined;
    const sizes = ranWords(this, { layers, width, tokens, seed, ms });
    if (sizes.length === 0) return [];
    return [
      ...sizes,
      this.t('race.batch', { batch }),
      ...(view === 'limit' ? [this.t('race.count', { count: COUNT })] : []),
    ];
  }

  table() {
    return this.shownView.table(this);
  }

  summary() {
    if (this.task.running) return this.t('run.running');
    const sentences =
      this.settings.view !== 'limit'
        ? this.lanes.all.filter(({ steps }) => steps.length).map((lane) => this.laneSummary(lane))
        : this.limits.map(({ placement, held, broke }) =>
            this.t('race.limit.summary', {
              name: PLACEMENT_NAMES[placement],
              held: brief(held),
              broke: brief(broke),
            }),
          );
    return sentences.join(this.t('semicolon'));
  }

  /** @param {Lane} lane */
  laneSummary(lane) {
    const name = PLACEMENT_NAMES[lane.options.placement];
    const step = lane.steps.length;
    const how = divergence(lane) ?? 'summary';
    return this.t(`race.${how}`, { name, step, loss: fixed(reachedLoss(lane), 3) });
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { view } = this.settings;
    if (drawing.dataset.view !== view) drawing.replaceChildren();
    drawing.dataset.view = view;
    this.shownView.draw(drawing, this);
  }
}

define('rms-race', RmsRace);
