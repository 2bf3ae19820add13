// SPDX-License-Identifier: MIT
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

/** @param {Page} page @param {Record<string, string>} attributes */
async function open(page, attributes) {
  await show(page, [{ tag: 'rms-growth', attributes }]);
  const figure = page.locator('rms-growth');
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** @param {Locator} figure @param {string} name */
const value = async (figure, name) => shown(await textOf(readout(figure, name))).value;

test('independent writes grow with the slope 1/2, aligned ones with 1, and the toy model between', async ({
  page,
}) => {
  const figure = await open(page, {});
  expect(Math.abs((await value(figure, 'slope')) - 0.5)).toBeLessThan(0.03);
  expect(await value(figure, 'formula')).toBeCloseTo(Math.sqrt(129), 2);
  expect(Math.abs((await value(figure, 'last')) / Math.sqrt(129) - 1)).toBeLessThan(0.03);
  const toy = await value(figure, 'toySlope');
  expect(toy).toBeGreaterThan(0.4);
  expect(toy).toBeLessThan(0.7);

  await figure.getByRole('slider').press('End');
  await expect(readout(figure, 'formula')).toHaveText('128.0');
  await expect(figure.locator('.stale')).toHaveCount(0);
  expect(await value(figure, 'slope')).toBeGreaterThan(0.95);
  expect(Math.abs((await value(figure, 'last')) / Math.hypot(1, 128) - 1)).toBeLessThan(0.01);
});

test('draws what its table says, and what the formula says', async ({ page }) => {
  const settings = { layers: '40', writeNorm: '2', startNorm: '3', correlation: '0.2' };
  const figure = await open(page, { ...settings, trials: '100', width: '64' });
  await figure.getByRole('button', { name: 'Table' }).click();
  const rows = await figure
    .locator('.data tbody tr')
    .evaluateAll((list) =>
      list.map((row) => Array.from(row.children, (cell) => Number(cell.textContent))),
    );
  const heights = await figure.locator('svg').evaluate((svg) => {
    const ticks = Array.from(svg.querySelectorAll('.axis-y .tick'), (tick) => ({
      power: Math.log10(Number(tick.querySelector('text')?.textContent)),
      y: Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
    }));
    const [low, high] = [ticks[0], ticks[ticks.length - 1]];
    return Array.from(svg.querySelectorAll('.means circle'), (dot) => {
      const share = (Number(dot.getAttribute('cy')) - low.y) / (high.y - low.y);
      return 10 ** (low.power + share * (high.power - low.power));
    });
  });
  expect(heights).toHaveLength(rows.length);
  for (const [i, [l, mean, low, high, formula]] of rows.entries()) {
    const exact = Math.sqrt(9 + 4 * l + 0.2 * l * (l - 1) * 4) / 3;
    expect(formula).toBeCloseTo(exact, 2);
    expect(Math.abs(mean / exact - 1)).toBeLessThan(0.04);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    expect(Math.abs(heights[i] / mean - 1)).toBeLessThan(0.01);
  }
});
