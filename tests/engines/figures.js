// SPDX-License-Identifier: MIT
// What the figures of a page show; each function runs in the page, and stands alone.

/**
 * @typedef {object} Shown
 * @property {string} tag
 * @property {string} words  all that stands in the figure
 * @property {string} l2Out  the playground's length of the output
 * @property {string} read  what the picked layer of the depth chart reads
 * @property {string} notice  what went wrong, and what to do
 */

/** Kept when the whole lesson is there and every figure of it has drawn. */
export async function lessonReady() {
  const { dataset } = document.documentElement;
  while (dataset.ready === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Every figure of the page, once it has drawn its first result or the reason why there is none.
 * @returns {Promise<Shown[]>}
 */
export async function shown() {
  const figures = [...document.querySelectorAll('*')].filter(({ localName }) =>
    localName.startsWith('rms-'),
  );
  await Promise.all(
    figures.map(async (figure) => {
      await customElements.whenDefined(figure.localName);
      await /** @type {any} */ (figure).figureReady;
    }),
  );
  return figures.map(({ localName, shadowRoot }) => {
    const text = (/** @type {string} */ selector) =>
      shadowRoot?.querySelector(selector)?.textContent?.replace(/\s+/g, ' ') ?? '';
    return {
      tag: localName,
      words: shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '',
      l2Out: text('[data-readout=l2Out]'),
      read: text('tr[data-role=normed] td'),
      notice: text('[role=alert]'),
    };
  });
}
