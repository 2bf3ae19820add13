// SPDX-License-Identifier: MIT
// Which language and which theme an element stands in: its own attribute, else the nearest ancestor's, else the
// system's. Both are reflected on the element; what the element wrote itself does not count as its own.

/** @typedef {'zh-CN' | 'en'} Language */
/** @typedef {'light' | 'dark'} Theme */

const ATTRIBUTES = ['lang', 'data-theme'];
/** @type {Set<Surroundings>} */
const listeners = new Set();
/** @type {MutationObserver | undefined} */
let pageObserver;

const updateAll = () => {
  for (const listener of listeners) listener.update();
};

function observePage() {
  pageObserver = new MutationObserver(updateAll);
  pageObserver.observe(document, { subtree: true, attributeFilter: ATTRIBUTES });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateAll);
  addEventListener('languagechange', updateAll);
}

/** @param {string} tag a language tag @returns {Language} */
export const languageOf = (tag) => (/^zh\b/i.test(tag) ? 'zh-CN' : 'en');

/** @param {Element} element @param {string} attribute @returns {string | null} */
function nearest(element, attribute) {
  const root = element.getRootNode();
  const above = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  if (!above) return null;
  return above.getAttribute(attribute) || nearest(above, attribute);
}

export class Surroundings {
  /** @type {Language} */
  language = 'en';
  /** @type {Theme} */
  theme = 'light';
  #host;
  /** @type {Record<string, string | null>} */
  #written = {};

  /** @param {import('lit').ReactiveControllerHost & HTMLElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    if (!pageObserver) observePage();
    listeners.add(this);
    this.update();
  }

  hostDisconnected() {
    listeners.delete(this);
  }

  update() {
    const lang = this.#find('lang') ?? navigator.language;
    const theme =
      this.#find('data-theme') ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const language = languageOf(lang);
    this.#reflect('lang', language);
    this.#reflect('data-theme', theme === 'dark' ? 'dark' : 'light');
    if (language !== this.language || theme !== this.theme) {
      this.language = language;
      this.theme = theme === 'dark' ? 'dark' : 'light';
      this.#host.requestUpdate();
    }
  }

  /** @param {string} attribute */
  #find(attribute) {
    const own = this.#host.getAttribute(attribute);
    return own && own !== this.#written[attribute] ? own : nearest(this.#host, attribute);
  }

  /** @param {string} attribute @param {string} value */
  #reflect(attribute, value) {
    const own = this.#host.getAttribute(attribute);
    if (own && own !== this.#written[attribute]) return;
    this.#written[attribute] = value;
    if (own !== value) this.#host.setAttribute(attribute, value);
  }
}
