// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';
import { dataTable } from './data-table.js';
import { LabElement } from './lab-element.js';
import { PicturePanel } from './picture-panel.js';
import { currentPlace } from './place.js';
import { problemNotice } from './problem.js';
import { refusedNotice } from './refused.js';
import { runNotice } from './run-notice.js';
import { usedSettings } from './settings/kinds.js';
import { SharePanels } from './share-panels.js';

/** @typedef {import('./data-table.js').Table} Table */

/** A summary is read out when the reader has stopped for this long. */
const CALM_MS = 900;

/** The anatomy of a figure: number, question, chart, side, controls, caption, foot, table. The parts are methods. */
export class Figure extends LabElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    number: { type: String },
    panel: { state: true },
    more: { state: true },
    isPreview: { attribute: false },
  };

  constructor() {
    super();
    /** @type {string | undefined} */
    this.number = undefined;
    /** @type {'table' | 'link' | 'embed' | 'picture' | undefined} what is open under the foot */
    this.panel = undefined;
    /** Whether all actions are shown where the figure is narrow. */
    this.more = false;
    /** A figure shown as a preview of embed code offers none itself. */
    this.isPreview = false;
    this.share = new SharePanels(this);
    /** @type {Record<string, any>} what was given at first: Reset goes back there */
    this.initial = {};
    this.picture = new PicturePanel(this);
    /** @type {unknown} the result that was announced last */
    this.announced = undefined;
    /** Whether marks go to their new places: after a click, not under a slider. */
    this.moves = false;
    this.calm = 0;
    /** @type {Table | undefined} as it was shown last, where it is open */
    this.tabled = undefined;
    this.later = 0;
    this.lastSummary = '';
    this.drawnWidth = 0;
    this.resize = new ResizeObserver(() => {
      if (this.drawing?.clientWidth === this.drawnWidth) return;
      this.moves = false;
      this.requestUpdate();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resize.disconnect();
    clearTimeout(this.calm);
    clearTimeout(this.later);
  }

  connectedCallback() {
    super.connectedCallback();
    const names = Object.keys(this.declared);
    this.initial = Object.fromEntries(names.map((name) => [name, /** @type {any} */ (this)[name]]));
    if (this.hasUpdated) this.watchWidth();
  }

  firstUpdated() {
    this.watchWidth();
  }

  watchWidth() {
    const drawing = this.drawing;
    if (drawing) this.resize.observe(drawing);
  }

  /** @returns {HTMLElement | null} where the picture goes */
  get drawing() {
    return this.renderRoot.querySelector('.drawing');
  }

  /** Takes over settings from a control that was clicked. @param {Record<string, unknown>} change */
  choose(change) {
    this.moves = true;
    this.change(change);
  }

  /** Takes over settings from a control that is being dragged or typed in. @param {Record<string, unknown>} change */
  follow(change) {
    this.moves = false;
    this.change(change);
  }

  /** @param {Record<string, unknown>} change by the reader */
  change(change) {
    Object.assign(this, change);
    this.announce('rms-change', { changed: Object.keys(change), settings: this.shown });
  }

  /** Tells the page; what happens in a preview is nobody's business. @param {string} event @param {object} detail */
  announce(event, detail) {
    if (this.isPreview) return;
    this.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }));
  }

  /** What was computed, a new object each time. @returns {any} */
  get result() {
    return undefined;
  }

  /** @returns {boolean} whether the picture is not that of the present settings */
  get stale() {
    return this.runs.some((run) => run.stale);
  }

  /** How far a run is. @param {{ done: number, of: number } | undefined} progress @returns {string} */
  progressWords(progress) {
    return progress?.of ? this.t('run.done', progress) : this.t('run.running');
  }

  // The parts of a figure.

  /** The chart, and what lies over it. @param {unknown} [over] */
  chart(over = nothing) {
    return html`<div class=${this.stale ? 'chart stale' : 'chart'}><div class="drawing"></div>${over}</div>`;
  }

  /** @returns {unknown} */
  question() {
    return nothing;
  }

  /** @returns {unknown} the chart and the slider that lies along its axis */
  main() {
    return nothing;
  }

  /** @returns {unknown} */
  side() {
    return nothing;
  }

  /** @returns {unknown} */
  controls() {
    return nothing;
  }

  /** @returns {unknown} */
  caption() {
    return nothing;
  }

  /** @returns {string[]} what it ran */
  provenance() {
    return [];
  }

  /** @returns {Table | undefined} */
  table() {
    return undefined;
  }

  /** @returns {string} one sentence of what is to be seen now */
  summary() {
    return '';
  }

  /** @returns {import('./picture-panel.js').Facts | undefined} what a picture tells; nothing before anything ran */
  pictureFacts() {
    const svg = this.drawing?.querySelector('svg');
    const provenance = this.provenance();
    if (!svg || provenance.length === 0) return undefined;
    return {
      svg,
      question: String(this.question()),
      provenance,
      summary: this.summary(),
      name: this.localName,
      settings: Object.fromEntries(this.share.linked.attributes),
      address: this.share.address,
      language: this.surroundings.language,
    };
  }

  /** @param {HTMLElement} _drawing */
  draw(_drawing) {}

  /** Settings that led nowhere are given up. */
  reset() {
    this.choose(usedSettings(this.declared, this.problem ? {} : this.initial));
  }

  /** @returns {Record<string, any>} the settings that show this picture again */
  get shown() {
    return this.settings;
  }

  render() {
    return html`<figure class="figure" aria-labelledby="question">
      <div class="head">
        ${this.number ? html`<p class="number">${this.t('figure.number', { number: this.number })}</p>` : nothing}
        <h3 id="question">${this.question()}</h3>
      </div>
      ${refusedNotice(this)}
      <div class="body">
        <div class="main">
          ${this.main()} ${problemNotice(this)} ${runNotice(this)}
          ${this.slow ? html`<p class="loading" role="status">${this.t('state.loading')}</p>` : nothing}
        </div>
        <div class="side">${this.side()}</div>
        <div class="controls">${this.controls()}</div>
      </div>
      <figcaption class="caption">${this.caption()}</figcaption>
      ${this.foot()} ${this.openPanel()}
      <p class="unseen" aria-live="polite"></p>
    </figure>`;
  }

  foot() {
    const words = this.provenance();
    const later = this.more ? 'action' : 'action later';
    return html`<div class="foot">
      <p class="provenance">${words.join(' · ')}</p>
      <div class="actions">
        <button class="action" type="button" @click=${() => this.reset()}>${this.t('action.reset')}</button>
        ${this.toggle('table', 'action')}
        ${
          this.isPreview
            ? nothing
            : html`${this.toggle('link', later)} ${this.toggle('embed', later)}
              ${this.toggle('picture', later)}
              <button class="action more" type="button" aria-expanded=${this.more ? 'true' : 'false'}
                @click=${() => {
                  this.more = !this.more;
                }}>${this.t('action.more')}</button>`
        }
        ${this.homeLink()}
      </div>
    </div>`;
  }

  /** From somebody else's page to the lesson, or to the figure on a page of its own. */
  homeLink() {
    if (this.number || !currentPlace()) return nothing;
    const { address } = this.share;
    return html`<a class="action" href=${address ?? nothing} target="_blank" rel="noopener">RMSNorm Lab</a>`;
  }

  /** @param {NonNullable<Figure['panel']>} panel @param {string} className */
  toggle(panel, className) {
    const open = this.panel === panel;
    return html`<button class=${className} type="button" aria-expanded=${open ? 'true' : 'false'}
      @click=${() => {
        this.panel = open ? undefined : panel;
      }}>${this.t(`action.${panel}`)}</button>`;
  }

  openPanel() {
    if (this.panel !== 'table') this.tabled = undefined;
    else this.tabled ??= this.table();
    if (this.tabled) return dataTable(this.tabled);
    if (this.panel === 'link') return this.share.link();
    if (this.panel === 'embed') return this.share.embed();
    if (this.panel === 'picture') return this.picture.render();
    return nothing;
  }

  /** @param {import('lit').PropertyValues} changed */
  updated(changed) {
    const drawing = this.drawing;
    this.drawnWidth = drawing?.clientWidth ?? 0;
    if (drawing && this.drawnWidth > 0 && this.changes) this.draw(drawing);
    if (this.changes && this.tabled && !changed.has('panel')) this.tableLater();
    this.changes = false;
    this.speak();
    const { result } = this;
    if (result === undefined || result === this.announced) return;
    this.announced = result;
    this.announce('rms-result', { settings: this.shown, result });
  }

  /** An open table follows in a task of its own: hundreds of cells and the picture at once would keep the page waiting. */
  tableLater() {
    clearTimeout(this.later);
    this.later = window.setTimeout(() => {
      this.tabled = undefined;
      this.told++;
    });
  }

  /** The first picture is not announced; later ones when they have come to rest. */
  speak() {
    const summary = this.summary();
    if (summary === this.lastSummary) return;
    const first = this.lastSummary === '';
    this.lastSummary = summary;
    clearTimeout(this.calm);
    if (first) return;
    this.calm = window.setTimeout(() => {
      const region = this.renderRoot.querySelector('[aria-live]');
      if (region) region.textContent = summary;
    }, CALM_MS);
  }
}
