// SPDX-License-Identifier: MIT
// Which language and which theme an element stands in: its own attribute, else the nearest ancestor's, else the
// system's language and the theme of the page's ground. Both are reflected on the element; what the element wrote itself
// does not count as its own. With them goes the ground.
import { above, groundOf } from './ground.js';

/** @typedef {'zh-CN' | 'en'} Language */
/** @typedef {import('./ground.js').Theme} Theme */

/** @type {Set<Surroundings>} */
const listeners = new Set();
/** @type {MutationObserver | undefined} */
let observer;

/** Reads for all before it writes for any, so that the page's style is computed once. */
function updateAll() {
  const seen = [...listeners].map((listener) => ({ listener, found: listener.look() }));
  for (const { listener, found } of seen) listener.settle(found);
}

/** A sheet that came late; what else loads does not matter. @param {Event} event */
function afterLoad({ target }) {
  if (target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) updateAll();
}

function observePage() {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateAll);
  addEventListener('languagechange', updateAll);
  document.addEventListener('load', afterLoad, true);
  return new MutationObserver(updateAll);
}

/** @param {string} tag a language tag @returns {Language} */
export const languageOf = (tag) => (/^zh\b/i.test(tag) ? 'zh-CN' : 'en');

/** Sites have themes by other names too; what those look like is told by their ground. @param {string} word */
const isTheme = (word) => word === 'light' || word === 'dark';

/** @param {Element | null} element @param {string} attribute @param {(value: string) => boolean} valid @returns {string | null} */
function nearest(element, attribute, valid) {
  if (!element) return null;
  const value = element.getAttribute(attribute);
  return value && valid(value) ? value : nearest(above(element), attribute, valid);
}

export class Surroundings {
  /** @type {Language} */
  language = 'en';
  #host;
  /** @type {Record<string, string | null>} */
  #written = {};
  /** @type {string | undefined} */
  #shown;

  /** @param {import('lit').ReactiveControllerHost & import('lit').LitElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    observer ??= observePage();
    for (let at = /** @type {Element | null} */ (this.#host); at; at = above(at)) {
      observer.observe(at, { attributes: true });
    }
    listeners.add(this);
    this.settle(this.look());
  }

  hostDisconnected() {
    listeners.delete(this);
  }

  hostUpdated() {
    this.#tint();
  }

  look() {
    const language = languageOf(this.#find('lang', Boolean) ?? navigator.language);
    const named = /** @type {Theme | null} */ (this.#find('data-theme', isTheme));
    return { language, ...groundOf(this.#host, named ?? undefined) };
  }

  /** @param {ReturnType<Surroundings['look']>} found */
  settle({ language, theme, own, shown }) {
    this.#reflect('lang', Boolean, language);
    this.#reflect('data-theme', isTheme, theme);
    this.#host.toggleAttribute('data-own-ground', own);
    this.#shown = shown;
    this.#tint();
    if (language === this.language) return;
    this.language = language;
    this.#host.requestUpdate();
  }

  /** Inside the shadow root, where it is not in the host's way. */
  #tint() {
    const inside = /** @type {HTMLElement | null} */ (this.#host.renderRoot?.firstElementChild);
    if (this.#shown) inside?.style.setProperty('--rms-shown', this.#shown);
    else inside?.style.removeProperty('--rms-shown');
  }

  /** What the host wrote there. @param {string} attribute @param {(value: string) => boolean} valid */
  #own(attribute, valid) {
    const value = this.#host.getAttribute(attribute);
    return value && value !== this.#written[attribute] && valid(value) ? value : null;
  }

  /** @param {string} attribute @param {(value: string) => boolean} valid */
  #find(attribute, valid) {
    return this.#own(attribute, valid) ?? nearest(above(this.#host), attribute, valid);
  }

  /** Writes only what changes: this element's attributes are watched too.
   * @param {string} attribute @param {(value: string) => boolean} valid @param {string} value */
  #reflect(attribute, valid, value) {
    if (this.#own(attribute, valid)) return;
    this.#written[attribute] = value;
    if (this.#host.getAttribute(attribute) !== value) this.#host.setAttribute(attribute, value);
  }
}
