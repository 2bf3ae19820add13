// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { indexAfterKey, indexAt } from '../charts/cursor.js';
import { fixed } from '../charts/format.js';
import { segments } from './controls/segments.js';
import { stepper } from './controls/stepper.js';
import { Figure } from './figure.js';
import { ProfileController } from './profile-controller.js';
import { ran } from './ran.js';

/** @typedef {'attention' | 'ffn'} Branch */

/** A figure about one run of the toy transformer and one picked layer of it. */
export class ProfileFigure extends Figure {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { group: { type: String } };

  constructor() {
    super();
    /** @type {string | undefined} */
    this.group = undefined;
    /** @type {ProfileController} */
    this.profile = this.createProfile();
    /** @type {import('../charts/scale.js').Scale | undefined} that of the layers, where there is a picker over the chart */
    this.x = undefined;
  }

  createProfile() {
    return new ProfileController(this);
  }

  /** @returns {Branch} */
  get shownBranch() {
    return this.settings.branch;
  }

  get result() {
    return this.profile.result;
  }

  get layerCount() {
    return this.profile.result?.layers.length ?? 0;
  }

  /** The picked layer, shared with the figures of the group; the middle one before any pick. */
  get pickedLayer() {
    const last = Math.max(0, this.layerCount - 1);
    return Math.min(last, this.profile.group.layer ?? this.settings.layer ?? Math.ceil(last / 2));
  }

  /** @param {number} layer */
  pick(layer) {
    this.moves = false;
    const picked = Math.min(this.layerCount - 1, Math.max(0, layer));
    if (picked === this.profile.group.layer) return;
    this.profile.group.share({ layer: picked });
    this.announce('rms-change', { changed: ['layer'], settings: this.shown });
  }

  /** Lies over the chart: a pointer or the keys pick a layer. @param {string} words of the picked one */
  picker(words) {
    const last = Math.max(0, this.layerCount - 1);
    return html`<div class="picker" role="slider" tabindex="0" aria-label=${this.t('layer.choose')}
      aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${this.pickedLayer} aria-valuetext=${words}
      @pointermove=${this.point} @pointerdown=${this.point} @keydown=${this.key}></div>`;
  }

  /** @param {PointerEvent} event */
  point(event) {
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    if (event.type === 'pointerdown') element.setPointerCapture(event.pointerId);
    const drags = event.buttons > 0 || event.pointerType === 'mouse';
    if (drags && this.x) this.pick(indexAt(event, element, this.x, this.layerCount - 1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const layer = indexAfterKey(event.key, this.pickedLayer, this.layerCount - 1);
    if (layer === undefined) return;
    event.preventDefault();
    this.pick(layer);
  }

  reset() {
    this.profile.group.share({ layer: undefined });
    super.reset();
  }

  /** A figure that follows its group shows the settings of the one that leads it. */
  get shown() {
    const picked = this.profile.group.layer;
    const layer = picked === undefined ? {} : { layer: picked };
    const { text, ...request } = this.profile.request;
    const own = text === this.t('text.default') ? {} : { text };
    return { ...this.settings, ...request, ...own, ...layer };
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
      value: this.shownBranch,
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
