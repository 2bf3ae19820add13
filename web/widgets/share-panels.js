// SPDX-License-Identifier: MIT
// The panels under a figure that let the reader take it along: a link, and code for other pages.
import { html, nothing } from 'lit';
import { segments } from './controls/segments.js';
import { copyField } from './copy-field.js';
import {
  attributesInCode,
  elementCode,
  frameCode,
  linkAddress,
  pictureCode,
} from './embed-code.js';
import { currentPlace, placeFromReader } from './place.js';
import { attributesOf } from './settings/state.js';

/** @typedef {import('./figure.js').Figure} Figure */

/** Above and below the figure in embed.html. */
const FRAME_MARGINS = 36;

/** Typed by the reader, for all figures of the page. */
let typedFolder = '';

export class SharePanels {
  /** @type {'frame' | 'element' | 'picture'} */
  form = 'frame';
  /** @type {'zh-CN' | 'en' | 'host' | undefined} undefined until chosen: the reader's own */
  language;
  /** @type {'host' | 'light' | 'dark'} */
  theme = 'host';
  /** @type {any} a second figure, as the code would show it */
  #preview;
  #figure;

  /** @param {Figure} figure */
  constructor(figure) {
    this.#figure = figure;
  }

  /** @returns {import('./settings/state.js').Linked} */
  get linked() {
    const { localName: tag, shown } = this.#figure;
    return { tag, attributes: attributesOf(tag, shown) };
  }

  get place() {
    return currentPlace() ?? placeFromReader(typedFolder);
  }

  /** The link to this figure with its settings; undefined while nobody knows where the files stand. */
  get address() {
    const { place } = this;
    return (
      place && linkAddress(place, { ...this.linked, lang: this.#figure.surroundings.language })
    );
  }

  link() {
    const { address } = this;
    return html`<div class="panel">
      ${this.#askForFolder()}
      ${address ? this.#copyField('link.address', address, 2) : nothing}
    </div>`;
  }

  embed() {
    const figure = this.#figure;
    const { place } = this;
    /** @type {'zh-CN' | 'en' | 'host'} */
    const language = this.language ?? figure.surroundings.language;
    const linked = {
      ...this.linked,
      ...(language !== 'host' && { lang: language }),
      ...(this.theme !== 'host' && { theme: this.theme }),
    };
    return html`<div class="panel">
      <div class="controls">
        ${segments({
          key: 'form',
          name: figure.t('embed.form'),
          options: /** @type {[SharePanels['form'], string][]} */ ([
            ['frame', figure.t('embed.frame')],
            ['element', figure.t('embed.element')],
            ['picture', figure.t('embed.picture')],
          ]),
          value: this.form,
          pick: (form) => this.#choose({ form }),
        })}
        ${segments({
          key: 'code-language',
          name: figure.t('embed.language'),
          options: /** @type {['zh-CN' | 'en' | 'host', string][]} */ ([
            ['zh-CN', '中文'],
            ['en', 'English'],
            ['host', figure.t('embed.host')],
          ]),
          value: language,
          pick: (value) => this.#choose({ language: value }),
        })}
        ${segments({
          key: 'code-theme',
          name: figure.t('embed.theme'),
          options: /** @type {['light' | 'dark' | 'host', string][]} */ ([
            ['light', figure.t('embed.light')],
            ['dark', figure.t('embed.dark')],
            ['host', figure.t('embed.host')],
          ]),
          value: this.theme,
          pick: (theme) => this.#choose({ theme }),
        })}
      </div>
      <p class="advice">${figure.t(`embed.advice.${this.form}`)}</p>
      ${this.#askForFolder()}
      ${place ? this.#copyField('embed.code', this.#code(linked, place), 7) : nothing}
      <p class="name">${figure.t(this.form === 'picture' ? 'embed.preview.link' : 'embed.preview')}</p>
      <div class="preview">${this.#show(linked)}</div>
    </div>`;
  }

  /** @param {import('./settings/state.js').Linked} linked @param {import('./place.js').Place} place */
  #code(linked, place) {
    const figure = this.#figure;
    const code = { linked, place, words: `${figure.question()} · RMSNorm Lab` };
    if (this.form === 'element') return elementCode(code);
    if (this.form === 'frame') return frameCode({ ...code, height: this.#frameHeight });
    const { width = 0, height = 0 } = figure.picture.taken() ?? {};
    const size = { width: Math.round(width), height: Math.round(height) };
    return pictureCode({ ...code, ...size, summary: figure.summary() });
  }

  /** Of the figure down to its foot, without what is open below, and with the margins of its own page. */
  get #frameHeight() {
    const top = this.#figure.getBoundingClientRect().top;
    const foot = this.#figure.renderRoot.querySelector('.foot');
    return Math.ceil((foot?.getBoundingClientRect().bottom ?? top) - top) + FRAME_MARGINS;
  }

  /** The figure once more, as the code sets it up. @param {import('./settings/state.js').Linked} linked */
  #show(linked) {
    this.#preview ??= Object.assign(document.createElement(linked.tag), { isPreview: true });
    const wanted = new Map(attributesInCode(linked));
    for (const name of [...Object.keys(this.#figure.declared), 'lang', 'data-theme']) {
      const value = wanted.get(name);
      if (value === undefined) this.#preview.removeAttribute(name);
      else this.#preview.setAttribute(name, value);
    }
    return this.#preview;
  }

  /** @param {string} key of its name @param {string} value @param {number} rows */
  #copyField(key, value, rows) {
    const t = (/** @type {string} */ key) => this.#figure.t(key);
    return copyField(t, { name: t(key), value, rows });
  }

  #askForFolder() {
    if (currentPlace()) return nothing;
    const figure = this.#figure;
    return html`<label class="field">
      <span class="name">${figure.t('place.ask')}</span>
      <input class="box wide" type="url" spellcheck="false" placeholder="https://" .value=${typedFolder}
        @input=${(/** @type {any} */ event) => {
          typedFolder = event.target.value.trim();
          figure.requestUpdate();
        }}>
    </label>`;
  }

  /** @param {Partial<SharePanels>} change */
  #choose(change) {
    Object.assign(this, change);
    this.#figure.requestUpdate();
  }
}
