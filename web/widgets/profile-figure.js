// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { fixed } from '../charts/format.js';
import { LabError } from '../engine/index.js';
import { segments } from './controls/segments.js';
import { stepper } from './controls/stepper.js';
import { Figure } from './figure.js';
import { ProfileController } from './profile-controller.js';
import { ran } from './ran.js';
import { configProperties, kinds } from './settings.js';

/** @typedef {'attention' | 'ffn'} Branch */

/** @param {string} field @param {unknown} value @param {string} rule */
const refuse = (field, value, rule) =>
  new LabError('bad-argument', `${field} is ${JSON.stringify(value)}; it must be ${rule}`, {
    field,
  });

/** @type {Record<string, unknown[]>} */
const WORDS = { branch: ['attention', 'ffn'], axis: ['linear', 'log'] };

/** A figure about one run of the toy transformer and one picked layer of it. */
export class ProfileFigure extends Figure {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    ...configProperties,
    text: kinds.word,
    group: kinds.word,
    layer: kinds.number,
    branch: kinds.word,
    axis: kinds.word,
  };

  constructor() {
    super();
    /** @type {string | undefined} */
    this.text = undefined;
    /** @type {string | undefined} */
    this.group = undefined;
    /** @type {number | undefined} the layer picked at first */
    this.layer = undefined;
    /** @type {Branch} */
    this.branch = 'attention';
    /** @type {'linear' | 'log'} */
    this.axis = 'linear';
    /** @type {ProfileController} */
    this.profile = this.createProfile();
  }

  createProfile() {
    return new ProfileController(this);
  }

  get pending() {
    return this.profile.running;
  }

  get trouble() {
    return this.problem ?? this.refusal;
  }

  /** The first of the figure's own attributes that cannot be used, as the engine would say it. */
  get refusal() {
    /** @type {Record<string, any>} */
    const given = { branch: this.branch, axis: this.axis };
    const bad = Object.keys(WORDS).find((name) => !WORDS[name].includes(given[name]));
    if (bad) return refuse(bad, given[bad], `one of ${WORDS[bad].join(', ')}`);
    const { layer } = this;
    if (layer !== undefined && !(Number.isInteger(layer) && layer >= 0)) {
      return refuse('layer', layer, 'a whole number from 0');
    }
    return undefined;
  }

  get layerCount() {
    return this.profile.result?.layers.length ?? 0;
  }

  /** The picked layer, shared with the figures of the group; the middle one before any pick. */
  get pickedLayer() {
    const last = Math.max(0, this.layerCount - 1);
    const layer = this.profile.group.layer ?? this.layer ?? Math.ceil(last / 2);
    return Math.min(last, Math.max(0, Math.trunc(Number(layer)) || 0));
  }

  /** The branch to show, also where the attribute is none. @returns {Branch} */
  get shownBranch() {
    return this.branch === 'ffn' ? 'ffn' : 'attention';
  }

  /** @param {number} layer */
  pick(layer) {
    this.moves = false;
    const picked = Math.min(this.layerCount - 1, Math.max(0, layer));
    if (picked !== this.profile.group.layer) this.profile.group.share({ layer: picked });
  }

  rerun() {
    this.profile.rerun();
  }

  provenance() {
    const { result } = this.profile;
    return result && this.engine ? ran(this, result) : [];
  }

  /** The layer in words and by steps, with ways to both ends. @param {string} name */
  layerPicker(name) {
    const layer = this.pickedLayer;
    const last = Math.max(0, this.layerCount - 1);
    return html`<div>
      ${stepper({
        key: 'layer',
        name,
        words: this.t('layer.n', { layer }),
        less: this.t('less'),
        more: this.t('more'),
        value: layer,
        min: 0,
        max: last,
        pick: (value) => this.pick(value),
      })}
      <div class="row">
        <button class="action" type="button" @click=${() => this.pick(0)}>${this.t('layer.n', { layer: 0 })}</button>
        <button class="action" type="button" @click=${() => this.pick(last)}>${this.t('layer.last')}</button>
      </div>
    </div>`;
  }

  branchSwitch() {
    return segments({
      key: 'branch',
      name: this.t('branch'),
      options: /** @type {[Branch, string][]} */ ([
        ['attention', this.t('branch.attention')],
        ['ffn', this.t('branch.ffn')],
      ]),
      value: this.branch,
      pick: (branch) => this.choose({ branch }),
    });
  }

  /** A cell's colour: its role's, or that of numbers that broke. @param {number | undefined} value @param {string} [role] */
  tone(value, role) {
    if (value !== undefined && !Number.isFinite(value)) return 'warn-text';
    return role ? `strong ${role}-text` : '';
  }

  /** @param {number} value */
  cosine(value) {
    return fixed(value, 4);
  }
}
