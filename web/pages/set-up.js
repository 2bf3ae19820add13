// SPDX-License-Identifier: MIT
import { placeOfSite, setPlace } from '../widgets/place.js';
import { setUpLanguage } from './language.js';
import { openLinked } from './linked.js';
import { markReady } from './ready.js';
import { setUpTheme } from './theme.js';

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What the lesson and the gallery have in common, once their figures stand in the page. */
export function setUpPage() {
  document.documentElement.dataset.script = 'running';
  setPlace(placeOfSite(location.href));
  setUpLanguage(byId('language'));
  setUpTheme(byId('theme'));
  markReady();
  openLinked();
  addEventListener('hashchange', openLinked);
}
