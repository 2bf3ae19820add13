// SPDX-License-Identifier: MIT
// One figure on a page of its own, named with its settings by the address; in a frame it tells the host its height.
import '../widgets/index.js';
import { placeOf, setPlace } from '../widgets/place.js';
import { readFragment } from '../widgets/settings/state.js';
import { languageOf } from '../widgets/surroundings.js';

const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
let toldHeight = 0;
/** What the host has: it holds where the address names nothing. @type {{ lang?: string, theme?: string }} */
const host = {};

setPlace(placeOf(location.href));
addEventListener('hashchange', show);
addEventListener('message', ({ source, data }) => {
  if (source !== parent || parent === window || data?.type !== 'rms-lab:surroundings') return;
  if (typeof data.lang === 'string' && data.lang) {
    host.lang = languageOf(data.lang);
    root.lang = host.lang;
  }
  if (data.theme === 'light' || data.theme === 'dark' || data.theme === null) {
    host.theme = data.theme ?? undefined;
    setTheme(host.theme);
  }
  tellHeight();
});
new ResizeObserver(() => {
  if (heightNow() !== toldHeight) tellHeight();
}).observe(main);
show();

async function show() {
  const { tag, attributes, lang, theme } = readFragment(location.hash) ??
    readFragment(location.search) ?? { tag: 'rms-playground', attributes: [] };
  root.lang = lang ?? host.lang ?? languageOf(navigator.language);
  setTheme(theme ?? host.theme);
  const figure = document.createElement(tag);
  for (const [name, value] of attributes) figure.setAttribute(name, value);
  main.replaceChildren(figure);
  await /** @type {import('../widgets/lab-element.js').LabElement} */ (figure).figureReady;
  root.dataset.ready = '';
}

/** @param {string | undefined} theme */
function setTheme(theme) {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/** Of what is in it, which does not depend on how high the frame is. */
function heightNow() {
  return Math.ceil(main.getBoundingClientRect().height);
}

function tellHeight() {
  toldHeight = heightNow();
  if (parent !== window) parent.postMessage({ type: 'rms-lab:height', height: toldHeight }, '*');
}
