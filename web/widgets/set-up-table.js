// SPDX-License-Identifier: MIT
import { html, nothing, svg } from 'lit';
import { PATHS } from '../charts/forms.js';
import { FORMS } from '../charts/set-ups.js';

/** The mark of a set-up. @param {string} key */
const sign = (key) => svg`<svg class="sign" viewBox="-8 -8 16 16" aria-hidden="true">
  <path class="mark plain ${FORMS[key]}" d=${PATHS[FORMS[key]](4.5)}></path></svg>`;

/**
 * Set-ups to choose from, at least one, each with what was measured of it.
 * @param {object} table
 * @param {string} table.name
 * @param {string[]} table.columns
 * @param {{ key: string, name: string, cells: unknown[] }[]} table.rows  no cells where it is not shown
 * @param {string[]} table.chosen
 * @param {boolean} [table.signs]  whether each row shows its mark
 * @param {(chosen: string[]) => void} table.pick
 */
export const setUpTable = ({
  name,
  columns,
  rows,
  chosen,
  signs,
  pick,
}) => html`<table class="set-ups" aria-label=${name}>
  <thead><tr><th scope="col">${name}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
  <tbody>${rows.map(({ key, name, cells }) => {
    const shown = chosen.includes(key);
    const change = () =>
      pick(rows.map((row) => row.key).filter((k) => (k === key ? !shown : chosen.includes(k))));
    return html`<tr data-set-up=${key}><th scope="row"><label>
      <input type="checkbox" .checked=${shown} ?disabled=${shown && chosen.length === 1} @change=${change}>${signs ? sign(key) : nothing}<span>${name}</span></label></th>
      ${shown ? cells : columns.map(() => html`<td></td>`)}</tr>`;
  })}</tbody>
</table>`;
