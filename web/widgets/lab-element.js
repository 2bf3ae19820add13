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
const PATIENCE_MS = 300;

/** What every element of ours has: the look, the language and theme it stands in, and the page's engine. */
export class LabElement extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    engine: { state: true },
    problem: { state: true },
    slow: { state: true },
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
        if (entries.some((entry) => entry.isIntersecting)) this.approach();
      },
      { rootMargin: NEAR },
    );
    this.nearness.observe(this);
    engineStart.addEventListener('started', this.engineStarted);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.nearness?.disconnect();
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
    this.nearness?.disconnect();
    if (this.engine) return;
    const patience = setTimeout(() => {
      this.slow = true;
    }, PATIENCE_MS);
    try {
      const engine = await sharedEngine();
      await this.prepare(engine);
      if (this.isConnected) this.engine = engine;
    } catch (error) {
      this.problem = error;
    } finally {
      clearTimeout(patience);
      this.slow = false;
    }
  }

  /** What has to be had from the engine before the first picture. @param {import('./engine.js').Engine} _engine @returns {Promise<void>} */
  async prepare(_engine) {}

  /** @returns {Promise<void> | undefined} a run that the next picture waits for */
  get pending() {
    return undefined;
  }

  /** Kept when the first result, or the reason why there is none, has been drawn. Does not wait for the reader to come near. */
  get figureReady() {
    return this.approach().then(() => this.atRest());
  }

  async atRest() {
    let run;
    do {
      await this.updateComplete;
      run = this.pending;
      await run;
    } while (run !== this.pending);
    await this.updateComplete;
  }

  retry() {
    this.problem = undefined;
    if (this.engine) this.rerun();
    else this.approach();
  }

  /** Tries again what the engine refused. */
  rerun() {}
}
