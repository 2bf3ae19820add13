// SPDX-License-Identifier: MIT
import { html } from 'lit';
import { live } from 'lit/directives/live.js';

/** The track alone. `page` is what Page Up and Page Down add.
 * @param {{ label: string, min: number, max: number, step: number, page: number, value: number, words: string,
 *           slide: (value: number) => void }} control */
export const track = ({ label, min, max, step, page, value, words, slide }) => {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const way = { PageUp: 1, PageDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    slide(Math.min(max, Math.max(min, value + way * page)));
  };
  return html`<input type="range" aria-label=${label} aria-valuetext=${words} min=${min} max=${max} step=${step}
    .value=${live(String(value))} @input=${(/** @type {any} */ event) => slide(event.target.valueAsNumber)}
    @keydown=${key}>`;
};

/** Over a logarithmic range: a step is a hundredth of a decade, a page a decade.
 * @param {{ label: string, min: number, max: number, value: number, words: string, slide: (value: number) => void }} control */
export const logTrack = ({ min, max, value, slide, ...rest }) =>
  track({
    ...rest,
    min: Number(Math.log10(min).toFixed(2)),
    max: Number(Math.log10(max).toFixed(2)),
    step: 0.01,
    page: 1,
    value: Math.log10(value),
    slide: (power) => slide(Number((10 ** power).toPrecision(6))),
  });
