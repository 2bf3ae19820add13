// SPDX-License-Identifier: MIT
// Every element alone, with its settings: for authors of other pages, and for tests.
import '../widgets/index.js';
import { html, render } from 'lit';
import { figures } from '../widgets/settings/figures.js';
import { translate } from '../widgets/strings.js';
import { setUpPage } from './set-up.js';

const LANGUAGES = /** @type {const} */ (['zh-CN', 'en']);

/** @param {string} key @param {Record<string, string | number>} [values] */
const both = (key, values) =>
  LANGUAGES.map(
    (language) =>
      html`<span data-in=${language} lang=${language}>${translate(language, key, values)}</span>`,
  );

/** @param {string} tag */
function entry(tag) {
  const figure = document.createElement(tag);
  figure.className = 'figure';
  return html`<section class="grid" id=${tag}>
  <h2><code>&lt;${tag}&gt;</code></h2>
  ${figure}
  <details>
    <summary>${both('gallery.attributes')}</summary>
    <table>
      <thead><tr><th scope="col">${both('gallery.attribute')}</th><th scope="col">${both('gallery.allowed')}</th>
        <th scope="col">${both('gallery.usual')}</th></tr></thead>
      <tbody>${Object.entries(figures[tag]).map(
        ([name, { rule, usual }]) => html`<tr><th scope="row"><code>${name}</code></th>
          <td>${both(rule.key, rule.values)}</td>
          <td>${usual === undefined ? both('setting.usual') : String(usual)}</td></tr>`,
      )}</tbody>
    </table>
  </details>
</section>`;
}

render(
  Object.keys(figures).map(entry),
  /** @type {HTMLElement} */ (document.getElementById('figures')),
);
setUpPage();
