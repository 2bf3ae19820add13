// SPDX-License-Identifier: MIT

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {{ tag: string, attributes?: Record<string, string> }} Element */

/** The site's page with nothing but these figures on it. @param {Page} page @param {Element[]} elements
 * @param {{ lang?: string, theme?: string }} [surroundings] */
export async function show(page, elements, { lang = 'en', theme = 'light' } = {}) {
  await page.goto('/');
  await page.evaluate(
    async ({ elements, lang, theme }) => {
      document.documentElement.lang = lang;
      document.documentElement.dataset.theme = theme;
      const main = document.querySelector('main') ?? document.body;
      const figures = elements.map(({ tag, attributes }) => {
        const figure = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes ?? {}))
          figure.setAttribute(name, value);
        return figure;
      });
      main.replaceChildren(...figures);
      await Promise.all(elements.map(({ tag }) => customElements.whenDefined(tag)));
    },
    { elements, lang, theme },
  );
}

/** @param {Locator} figure @param {string} name */
export const readout = (figure, name) => figure.locator(`[data-readout=${name}]`);

/** @param {Locator} locator */
export const textOf = async (locator) => (await locator.textContent()) ?? '';

/** The numbers of a figure's data table, row by row. @param {Locator} figure @returns {Promise<number[][]>} */
export async function tableOf(figure) {
  await figure.getByRole('button', { name: 'Table' }).click();
  return figure
    .locator('.data tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Array.from(row.children, (cell) => Number(cell.textContent?.replace('−', '-'))),
      ),
    );
}

/** What a chart's linear axis says of a height, and how much one pixel is. @param {Locator} figure */
export async function valueAxisOf(figure) {
  const ticks = await figure.locator('.drawing .value-axis .tick').evaluateAll((ticks) =>
    ticks.map((tick) => ({
      value: Number(tick.querySelector('text')?.textContent),
      y: Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
    })),
  );
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const each = (high.value - low.value) / (high.y - low.y);
  return {
    pixel: Math.abs(each),
    valueAt: (/** @type {number} */ y) => low.value + (y - low.y) * each,
  };
}
