// SPDX-License-Identifier: MIT

/** What was run, in words: sizes and seed as far as they are given, backend, time where there is one.
 * @param {import('./lab-element.js').LabElement} element
 * @param {{ ms?: number, layers?: number, width?: number, rows?: number, trials?: number, tokens?: number, seed?: number }} facts
 * @returns {string[]} */
export function ranWords(element, { ms, ...sizes }) {
  const { engine } = element;
  if (!engine) return [];
  const { backend, worker } = engine.info;
  const words = Object.entries(sizes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => element.t(`ran.${name}`, { [name]: String(value) }));
  return [
    ...words,
    element.t(`ran.${backend}`),
    ...(ms === undefined ? [] : [ms < 1 ? '< 1 ms' : `${Math.round(ms)} ms`]),
    ...(worker ? [] : [element.t('ran.main-thread')]),
  ];
}

/** @param {import('./lab-element.js').LabElement} element @param {import('./profiles.js').Profile} result */
export const ran = (element, { config: { layers, width, seed }, tokens, ms }) =>
  ranWords(element, { layers, width, tokens, seed, ms });
