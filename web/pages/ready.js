// SPDX-License-Identifier: MIT

/** Marks the page when its fonts are there and every figure has drawn its first result. */
export async function markReady() {
  const figures = [...document.querySelectorAll('main *')].filter(({ localName }) =>
    localName.startsWith('rms-'),
  );
  await Promise.all([document.fonts.ready, ...figures.map(firstResult)]);
  document.documentElement.dataset.ready = '';
}

async function firstResult(/** @type {Element} */ figure) {
  await customElements.whenDefined(figure.localName);
  await /** @type {import('../widgets/lab-element.js').LabElement} */ (figure).figureReady;
}
