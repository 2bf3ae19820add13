// SPDX-License-Identifier: MIT
import '../widgets/index.js';
import { placeOfSite, setPlace } from '../widgets/place.js';
import { setUpLanguage } from './language.js';
import { openLinked } from './linked.js';
import { markReady } from './ready.js';
import { setUpTerms } from './terms.js';
import { setUpTheme } from './theme.js';

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.documentElement.dataset.script = 'running';
setPlace(placeOfSite(location.href));
setUpLanguage(byId('language'));
setUpTheme(byId('theme'));
setUpTerms();
markReady();
openLinked();
addEventListener('hashchange', openLinked);
