// SPDX-License-Identifier: MIT
import { select } from 'd3-selection';

/** @typedef {import('d3-selection').Selection<any, any, any, any>} Layer */
/** @typedef {ReturnType<typeof plot>} Plot */

/**
 * An SVG of the element's own width in CSS pixels, so that 13px text stays 13px. Drawing again changes it in place.
 * @param {Element} element
 * @param {{ height: number, margin: { top: number, right: number, bottom: number, left: number }, label: string,
 *           moves?: boolean }} options  moves: marks go to their new places instead of jumping
 */
export function plot(element, { height, margin, label, moves = false }) {
  const width = Math.max(200, Math.round(element.clientWidth));
  const svg = select(element)
    .selectAll('svg')
    .data([null])
    .join('svg')
    .attr('class', moves ? 'plot moves' : 'plot')
    .attr('viewBox', `0 0 ${width} ${height}`)
    .attr('height', height)
    .attr('role', 'img')
    .attr('aria-label', label);
  return {
    width,
    height,
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
    /** The group of that name; the first call decides what is painted over what. Marks are what fades while stale.
     * @param {string} name @param {{ marks?: boolean }} [options] @returns {Layer} */
    layer: (name, { marks = false } = {}) =>
      svg.selectAll(`g.${name}`).data([null]).join('g').classed(name, true).classed('marks', marks),
  };
}

/** A part of a plot between two heights, with layers of its own. @param {Plot} frame @param {string} name
 * @param {{ top: number, bottom: number }} heights @returns {Plot} */
export const panel = (frame, name, heights) => ({
  ...frame,
  ...heights,
  layer: (part, options) => frame.layer(`${name}-${part}`, options),
});
