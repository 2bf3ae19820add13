// SPDX-License-Identifier: MIT
import { text } from './text.js';

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {import('./scale.js').Scale} Scale */

/** A line through the plot, or through its panels, with a number on top and a ring on each series. @param {Layer} layer
 * @param {{ x: number, top: number, bottom: number, panels?: { top: number, bottom: number }[], words?: string,
 *           rings: { className: string, y: number }[] } | undefined} at */
export function cursor(layer, at) {
  const shown = at && Number.isFinite(at.x) ? [at] : [];
  layer
    .selectAll('path')
    .data(shown)
    .join('path')
    .attr('class', 'cursor-line')
    .attr('d', (a) =>
      (a.panels ?? [a]).map(({ top, bottom }) => `M${a.x.toFixed(1)},${top}V${bottom}`).join(''),
    );
  const tabs = shown.filter((a) => a.words);
  layer
    .selectAll('rect')
    .data(tabs)
    .join('rect')
    .attr('class', 'cursor-tab')
    .attr('width', 32)
    .attr('height', 20)
    .attr('rx', 3)
    .attr('x', (a) => a.x - 16)
    .attr('y', (a) => a.top - 20);
  text(
    layer,
    tabs.map((a) => ({
      key: 'tab',
      words: a.words ?? '',
      x: a.x,
      y: a.top - 5.5,
      className: 'cursor-number',
      anchor: 'middle',
    })),
  );
  rings(layer, at?.x ?? 0, at?.rings ?? []);
}

/** A ring on each series, where the cursor meets it. @param {Layer} layer @param {number} x
 * @param {{ className: string, y: number }[]} list */
export function rings(layer, x, list) {
  layer
    .selectAll('circle')
    .data(list.filter((ring) => Number.isFinite(x) && Number.isFinite(ring.y)))
    .join('circle')
    .attr('class', (ring) => `ring ${ring.className}`)
    .attr('r', 5.5)
    .attr('cx', () => x.toFixed(1))
    .attr('cy', (ring) => ring.y.toFixed(1));
}

/** The whole number nearest to a pointer, on the x scale of a plot as wide as the element, also where the page is zoomed.
 * @param {{ clientX: number }} event @param {HTMLElement} element @param {Scale} x @param {number} last */
export function indexAt(event, element, x, last) {
  const { left, width } = element.getBoundingClientRect();
  const index = Math.round(x.invert(((event.clientX - left) * element.clientWidth) / width));
  return Math.min(last, Math.max(0, index));
}

/** Where a key leads, or undefined where it leads nowhere. @param {string} key @param {number} index @param {number} last */
export function indexAfterKey(key, index, last) {
  /** @type {Record<string, number>} */
  const target = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: last,
  };
  return key in target ? Math.min(last, Math.max(0, target[key])) : undefined;
}
