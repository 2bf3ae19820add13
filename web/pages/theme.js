// SPDX-License-Identifier: MIT
import { remember } from './storage.js';

const root = document.documentElement;
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** The button goes to the other theme; back at the system's own, the page follows the system again. */
export function setUpTheme(/** @type {HTMLElement} */ button) {
  button.addEventListener('click', () => {
    const system = systemDark.matches ? 'dark' : 'light';
    const shown = root.dataset.theme ?? system;
    const next = shown === 'dark' ? 'light' : 'dark';
    if (next === system) {
      delete root.dataset.theme;
      remember('theme', null);
    } else {
      root.dataset.theme = next;
      remember('theme', next);
    }
  });
}
