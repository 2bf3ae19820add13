// SPDX-License-Identifier: MIT
import { html, nothing, unsafeCSS } from 'lit';
import { fixed } from '../charts/format.js';
import { define } from './define.js';
import { depthData } from './depth-data.js';
import { LabElement } from './lab-element.js';
import { problemNotice } from './problem.js';
import { ProfileController } from './profile-controller.js';
import { ran } from './ran.js';
import { refusedNotice } from './refused.js';
import own from './rms-quiz.css?inline';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** @typedef {'root' | 'stream' | 'sum'} Choice */

/** Predict, commit, see: how long is the vector that the last layer reads? */
export class RmsQuiz extends LabElement {
  static styles = [...sheets, unsafeCSS(own)];

  static properties = {
    ...propertiesOf(figures['rms-quiz']),
    group: { type: String },
    choice: { state: true },
  };

  constructor() {
    super();
    /** @type {string | undefined} */
    this.group = undefined;
    /** @type {Choice | undefined} */
    this.choice = undefined;
    /** @type {ProfileController} */
    this.profile = new ProfileController(this);
  }

  /** What is measured, and the answers to choose from, which the measurement makes. */
  get facts() {
    const { result } = this.profile;
    if (!result) return undefined;
    const { stream, read } = depthData(result, 'ffn');
    const { layers, width } = result.config;
    const root = Math.round(Math.sqrt(width));
    const last = stream[layers - 1];
    /** @type {[Choice, string][]} */
    const choices = [
      ['root', String(root)],
      ['stream', fixed(last, 0)],
      ['sum', String(root * layers)],
    ];
    return { layers, first: read[0], answer: read[layers - 1], last, choices };
  }

  render() {
    const { facts } = this;
    const { result } = this.profile;
    return html`<section class="quiz" aria-labelledby="quiz">
      <p class="name">${this.t('quiz.title')}</p>
      ${problemNotice(this)} ${refusedNotice(this)}
      <p class="ask" id="quiz">${facts ? this.t('quiz.question', { first: fixed(facts.first, 1), layers: facts.layers }) : nothing}</p>
      <div class="choices">${(facts?.choices ?? []).map(
        ([
          choice,
          value,
        ]) => html`<button type="button" aria-pressed=${choice === this.choice ? 'true' : 'false'}
          @click=${() => {
            this.choice = choice;
          }}>${this.t('quiz.about', { value })}</button>`,
      )}</div>
      <p class="see" aria-live="polite">${facts && this.choice ? this.answer(facts, this.choice) : nothing}</p>
      ${result && this.choice ? html`<p class="ran provenance">${ran(this, result).join(' · ')}</p>` : nothing}
    </section>`;
  }

  /** @param {NonNullable<RmsQuiz['facts']>} facts @param {Choice} choice */
  answer(facts, choice) {
    const value = facts.choices.find(([name]) => name === choice)?.[1] ?? '';
    return html`${this.t('quiz.chose', { choice: this.t('quiz.about', { value }) })}<b class="normed-text">${fixed(facts.answer, 1)}</b>${this.t(`quiz.why.${choice}`, { last: fixed(facts.last, 1) })}`;
  }
}

define('rms-quiz', RmsQuiz);
