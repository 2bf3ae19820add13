// SPDX-License-Identifier: MIT
import { LitElement } from 'lit';
import { LabError } from '../engine/index.js';
import { engineStart, sharedEngine } from './engine.js';
import { figures } from './settings/figures.js';
import { refusedSettings, usedSettings } from './settings/kinds.js';
import { sheets } from './sheets.js';
import { translate } from './strings.js';
import { Surroundings } from './surroundings.js';

/** How far below the screen a figure may be when its engine is asked for. */
const NEAR = '600px';
/** A load that is over sooner says nothing. */
export const PATIENCE_MS = 300;
/** How often work that is under way is shown: as often as an eye follows numbers, and rarely enough for the work. */
const TELL_MS = 100;

/** What every element of ours has: the look, the language and theme it stands in, and the page's engine. */
export class LabElement extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    engine: { state: true },
    problem: { state: true },
    slow: { state: true },
    near: { state: true },
    awaited: { state: true },
    told: { state: true },
  };

  static styles = sheets;

  constructor() {
    super();
    Object.assign(this, usedSettings(this.declared, {}));
    /** @type {import('./engine.js').Engine | undefined} */
    this.engine = undefined;
    /** @type {unknown} what went wrong, in place of a picture */
    this.problem = undefined;
    this.slow = false;
    /** Whether it is on the screen, or not far from it. */
    this.near = false;
    /** How many wait for its first picture, wherever it stands. */
    this.awaited = 0;
    /** How often it was told how far its work is. */
    this.told = 0;
    this.telling = 0;
    /** Whether something has changed besides how far the work is. */
    this.changes = true;
    /** @type {import('./run.js').Run<any, any>[]} */
    this.runs = [];
    this.surroundings = new Surroundings(this);
    /** @type {IntersectionObserver | undefined} */
    this.nearness = undefined;
    /** @type {Promise<void> | undefined} */
    this.approaching = undefined;
    this.engineStarted = () => {
      if (this.problem instanceof LabError && this.problem.code === 'load-failed') this.retry();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    this.nearness = new IntersectionObserver(
      (entries) => {
        this.near = entries[entries.length - 1].isIntersecting;
        if (this.near) this.approach();
      },
      { rootMargin: NEAR },
    );
    this.nearness.observe(this);
    engineStart.addEventListener('started', this.engineStarted);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.nearness?.disconnect();
    this.near = false;
    clearTimeout(this.telling);
    this.telling = 0;
    engineStart.removeEventListener('started', this.engineStarted);
  }

  /** The table of this element's settings. */
  get declared() {
    return figures[this.localName];
  }

  /** @returns {any} the settings as they are used; undefined where the engine decides */
  get settings() {
    return usedSettings(this.declared, this);
  }

  /** @returns {string[]} the settings that were given and cannot be used */
  get refused() {
    return refusedSettings(this.declared, this);
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  t(key, values) {
    return translate(this.surroundings.language, key, values);
  }

  approach() {
    this.approaching ??= this.start().finally(() => {
      this.approaching = undefined;
    });
    return this.approaching;
  }

  async start() {
    if (this.engine) return;
    const patience = setTimeout(() => {
      this.slow = true;
    }, PATIENCE_MS);
    try {
      const engine = await sharedEngine();
      if (this.isConnected) this.engine = engine;
    } catch (error) {
      this.problem = error;
    } finally {
      clearTimeout(patience);
      this.slow = false;
    }
  }

  /** @param {Parameters<LitElement['requestUpdate']>} what */
  requestUpdate(...what) {
    if (what[0] !== 'told') this.changes = true;
    super.requestUpdate(...what);
  }

  /** Shows how far the work is, not more often than it is read. @param {boolean} [draws] whether it is seen in the picture */
  tell(draws = false) {
    this.telling ||= window.setTimeout(() => {
      this.telling = 0;
      if (draws) this.requestUpdate();
      else this.told++;
    }, TELL_MS);
  }

  /** A figure far from the screen does nothing, unless somebody waits for it. */
  get awake() {
    return this.isConnected && (this.near || this.awaited > 0);
  }

  /** @param {import('./run.js').Run<any, any>} run */
  addRun(run) {
    this.runs.push(run);
    this.addController(run);
  }

  /** Kept when the first result, or the reason why there is none, has been drawn. Does not wait for the reader to come near. */
  get figureReady() {
    this.awaited++;
    return this.approach()
      .then(() => this.atRest())
      .finally(() => {
        this.awaited--;
      });
  }

  async atRest() {
    /** @type {(Promise<void> | undefined)[]} */
    let runs;
    do {
      await this.updateComplete;
      runs = this.runs.map(({ running }) => running);
      await Promise.all(runs);
    } while (this.runs.some(({ running }, i) => running !== runs[i]));
    await this.updateComplete;
  }

  retry() {
    this.problem = undefined;
    if (this.engine) for (const run of this.runs) run.rerun();
    else this.approach();
  }
}
