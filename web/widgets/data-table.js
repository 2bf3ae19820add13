// SPDX-License-Identifier: MIT
import { html } from 'lit';

/** @typedef {{ caption: string, columns: string[], rows: (string | number)[][] }} Table */

/** The numbers of a picture for those who do not see it. The first column names the row. @param {Table} table */
export const dataTable = ({ caption, columns, rows }) => html`
  <div class="data" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <caption>${caption}</caption>
      <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ([name, ...cells]) =>
          html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody>
    </table>
  </div>
`;
