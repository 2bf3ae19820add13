// SPDX-License-Identifier: MIT
import { html, nothing, render } from 'lit';
import { paint } from '../charts/picture/paint.js';
import { withTexts } from '../charts/picture/png-text.js';
import { sheet } from '../charts/picture/sheet.js';
import { svgFile } from '../charts/picture/svg-file.js';
import { copyField } from './copy-field.js';

/** @typedef {import('../charts/picture/sheet.js').Picture} Picture */
/**
 * @typedef {object} Facts
 * @property {SVGSVGElement} svg
 * @property {string} question
 * @property {string[]} provenance
 * @property {string} summary
 * @property {string} name  of the figure
 * @property {Record<string, unknown>} settings
 * @property {string} [address]  that shows this figure again
 * @property {string} language
 */
/** @typedef {import('./lab-element.js').LabElement & { pictureFacts: () => Facts | undefined }} Host */

/** Dots for each pixel of the chart. */
const SCALE = 2;
/** The next picture is taken when the figure has stood still for this long. */
const STILL_MS = 200;

/** The figure as a picture to keep: shown, as files, and as a source to copy where downloads are refused. */
export class PicturePanel {
  #host;
  #timer = 0;
  /** @type {Picture | undefined} */
  #picture;
  #source = '';
  /** @type {{ svg?: string, png?: string }} of the files */
  #urls = {};

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#host.requestUpdate();
  }

  hostDisconnected() {
    this.#forget();
  }

  hostUpdated() {
    clearTimeout(this.#timer);
    if (!this.#place) this.#forget();
    else this.#timer = window.setTimeout(() => this.#take(), this.#picture ? STILL_MS : 0);
  }

  /** There while the panel is open. @returns {HTMLElement | null} */
  get #place() {
    return this.#host.isConnected ? this.#host.renderRoot.querySelector('.picture') : null;
  }

  #forget() {
    clearTimeout(this.#timer);
    for (const url of Object.values(this.#urls)) URL.revokeObjectURL(url);
    this.#urls = {};
    this.#picture = undefined;
    this.#source = '';
  }

  /** The picture of the figure as it stands. */
  taken() {
    const facts = this.#host.pictureFacts();
    return facts && sheet({ ...facts, source: sourceOf(facts), record: recordOf(facts) });
  }

  /** Takes the picture, unless it is the one that stands there. */
  async #take() {
    await this.#host.atRest();
    const place = this.#place;
    if (!place) return;
    const picture = this.taken();
    const source = picture ? svgFile(picture) : '';
    if (source === this.#source) return;
    this.#forget();
    this.#picture = picture;
    this.#source = source;
    if (picture)
      this.#urls.svg = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
    this.#fill(place);
    const canvas = place.querySelector('canvas');
    if (!picture || !canvas) return;
    // A browser that is busy may take seconds for this one.
    const png = await pngFile(picture, canvas);
    if (picture !== this.#picture) return;
    this.#urls.png = URL.createObjectURL(png);
    this.#fill(place);
  }

  /** Only this place is drawn anew: an update of the figure would run it again, and so ask for another picture.
   * @param {HTMLElement} place */
  #fill(place) {
    render(this.#picture ? this.#content(this.#picture) : nothing, place);
  }

  /** @param {Picture} picture */
  #content(picture) {
    const { localName } = this.#host;
    const t = (/** @type {string} */ key) => this.#host.t(key);
    const link = (/** @type {'svg' | 'png'} */ type) =>
      html`<a class="action" href=${this.#urls[type] ?? nothing} download="${localName}.${type}">${t(`picture.${type}`)}</a>`;
    return html`<canvas role="img" aria-label=${picture.title}></canvas>
      <div class="row">${link('svg')} ${link('png')}</div>
      <p class="advice">${t('picture.advice')}</p>
      ${copyField(t, { name: t('picture.source'), value: this.#source, rows: 3 })}`;
  }

  render() {
    return html`<div class="panel picture"></div>`;
  }
}

/** @param {Picture} picture @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
async function pngFile(picture, canvas) {
  paint(picture, canvas, SCALE);
  canvas.style.width = `${picture.width}px`;
  const png = await new Promise((resolve) => canvas.toBlob(resolve));
  const { title: Title, description: Description, record: Settings } = picture;
  return withTexts(png, { Title, Description, Settings });
}

/** Whose picture it is, short enough to be read and typed: the settings stay inside the file. @param {Facts} facts */
function sourceOf({ address }) {
  const place = address?.replace(/^https?:\/\/|[?#].*$/g, '');
  return ['RMSNorm Lab', place].filter(Boolean).join(' · ');
}

/** @param {Facts} facts */
const recordOf = ({ name, settings, address }) =>
  JSON.stringify({ figure: name, settings, address });
