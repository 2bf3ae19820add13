// SPDX-License-Identifier: MIT

/** What a profile ran, in words: sizes, seed, backend, time.
 * @param {import('./lab-element.js').LabElement} element @param {import('./profiles.js').Profile} result @returns {string[]} */
export function ran(element, { config, tokens, backend, ms }) {
  const words = [
    element.t('ran.layers', { layers: config.layers }),
    element.t('ran.width', { width: config.width }),
    element.t('ran.tokens', { tokens }),
    element.t('ran.seed', { seed: config.seed }),
    element.t(`ran.${backend}`),
    ms < 1 ? '< 1 ms' : `${Math.round(ms)} ms`,
  ];
  if (element.engine && !element.engine.info.worker) words.push(element.t('ran.main-thread'));
  return words;
}
