// SPDX-License-Identifier: MIT
import '../widgets/index.js';
import { setUpLanguage } from './language.js';
import { markReady } from './ready.js';
import { setUpTerms } from './terms.js';
import { setUpTheme } from './theme.js';

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.documentElement.dataset.script = 'running';
setUpLanguage(byId('language'));
setUpTheme(byId('theme'));
setUpTerms();
markReady();
