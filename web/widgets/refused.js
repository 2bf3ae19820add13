// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';

/** What was given and cannot be used, what is allowed, and what is used instead. @param {import('./lab-element.js').LabElement} figure */
export function refusedNotice(figure) {
  const { refused, declared } = figure;
  if (refused.length === 0) return nothing;
  return html`<div class="refused" role="status">
    ${refused.map((name) => {
      const { rule, usual } = declared[name];
      const value = /** @type {any} */ (figure)[name];
      const given = typeof value === 'object' ? 'object' : String(value).slice(0, 40);
      const allowed = figure.t(rule.key, rule.values);
      const instead = usual === undefined ? figure.t('setting.usual') : String(usual);
      return html`<p><span class="cross-sign" aria-hidden="true">✕</span> ${figure.t('setting.refused', { name, given, allowed, instead })}</p>`;
    })}
  </div>`;
}
