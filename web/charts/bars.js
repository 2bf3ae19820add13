// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */

/** One bar for each component, from 0; all in one path, since hundreds change with every move of a slider.
 * @param {ArrayLike<number>} values @param {Scale} x @param {Scale} y */
export function barPath(values, x, y) {
  const zero = y(0).toFixed(1);
  let path = '';
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i]))
      path += `M${x(i + 0.5).toFixed(2)},${zero}V${y(values[i]).toFixed(2)}`;
  }
  return path;
}

/** @param {Layer} layer @param {ArrayLike<number>} values @param {Scale} x @param {Scale} y @param {string} className */
export function bars(layer, values, x, y, className) {
  layer
    .selectAll('path')
    .data([values])
    .join('path')
    .attr('class', `bars ${className}`)
    .attr('d', barPath(values, x, y));
}
