// SPDX-License-Identifier: MIT
// RMSNorm timed three ways: what is compared, what is shown, and what is not said.
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

const TAG = 'rms-speed';

/** @param {Page} page @param {Record<string, string>} [attributes] */
async function open(page, attributes = { rows: '16', width: '256' }) {
  await show(page, [{ tag: TAG, attributes }]);
  const figure = page.locator(TAG);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** @param {Locator} figure */
async function measure(figure) {
  await figure.getByRole('button', { name: 'Measure' }).click();
  await expect(figure.getByRole('button', { name: 'Measure' })).toBeVisible({ timeout: 60_000 });
  await expect(figure.locator('.provenance')).toContainText('5 batches each');
}

/** @param {Locator} figure */
const result = (figure) => figure.evaluate((element) => /** @type {any} */ (element).result);

test('nothing runs until asked; then three ways agree, with times that are numbers', async ({
  page,
}) => {
  test.slow();
  const figure = await open(page);
  await page.waitForTimeout(300);
  expect(await result(figure)).toBe(undefined);
  await expect(figure.locator('.column')).toHaveCount(0);
  await measure(figure);
  expect(page.workers()).toHaveLength(1);

  const { gap, speeds } = await result(figure);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(1e-5);
  expect(speeds.map((/** @type {any} */ { way }) => way)).toEqual(['js', 'scalar', 'simd']);
  for (const { way, nsPerCall, bytesPerSecond } of speeds) {
    const { min, median, max } = nsPerCall;
    expect(min).toBeGreaterThan(0);
    expect([min, median, max].toSorted((a, b) => a - b)).toEqual([min, median, max]);
    expect(bytesPerSecond / ((8 * 16 * 256 * 1e9) / median)).toBeCloseTo(1, 6);
    const row = figure.locator(`tr[data-way=${way}]`);
    const time = shown(await textOf(readout(row, 'time'))).value * 1000;
    expect(Math.abs(time / median - 1)).toBeLessThan(0.01);
    const rate = shown(await textOf(readout(row, 'rate'))).value * 1e9;
    expect(Math.abs(rate / bytesPerSecond - 1)).toBeLessThan(0.01);
  }
  const [, scalar, simd] = speeds.map((/** @type {any} */ { nsPerCall }) => nsPerCall);
  const words = await textOf(readout(figure, 'ratio').first());
  if (simd.max < scalar.min || scalar.max < simd.min)
    expect(Number(words.replace('×', '')) / (scalar.median / simd.median)).toBeCloseTo(1, 1);
  else expect(words).toBe('no gain');
  await expect(figure.locator('.column')).toHaveCount(3);
  await figure.getByLabel('Width').selectOption('64');
  await expect(figure.locator('.column')).toHaveCount(0);
});

test('where the answers differ, that is said and nothing is timed', async ({ page }) => {
  const figure = await open(page);
  await figure.evaluate((element) => {
    const { engine } = /** @type {any} */ (element);
    const { normalize } = engine;
    engine.normalize = async (/** @type {any} */ options) => {
      const answer = await normalize.call(engine, options);
      answer.y[100] += 0.01;
      return answer;
    };
  });
  await figure.getByRole('button', { name: 'Measure' }).click();
  await expect(figure.locator('.caption')).toContainText('differ by 1.0 × 10⁻², so nothing was');
  await expect(figure.locator('.column')).toHaveCount(0);
  expect(page.workers()).toHaveLength(1);
});

test('a stop takes effect within 200 ms, and leaves no second engine', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('button', { name: 'Measure' }).click();
  await expect(figure.locator('.state')).toContainText('scalar wasm', { timeout: 30_000 });
  const ms = await figure.getByRole('button', { name: 'Stop' }).evaluate(async (button) => {
    const started = performance.now();
    /** @type {HTMLElement} */ (button).click();
    while (button.textContent !== 'Measure') await new Promise(requestAnimationFrame);
    return performance.now() - started;
  });
  expect(ms).toBeLessThan(200);
  await expect(figure.locator('.state')).toHaveText('Stopped');
  await expect.poll(() => page.workers().length).toBe(1);
  expect(await result(figure)).toBe(undefined);
});

test('a browser without SIMD says so, and shows two', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  const figure = await open(page);
  await expect(figure).toContainText('This browser has no WebAssembly SIMD');
  await measure(figure);
  await expect(figure.locator('.column')).toHaveCount(2);
  await expect(figure.locator('tr[data-way=simd]')).toHaveCount(0);
  await expect(readout(figure, 'ratio')).toHaveCount(1);
});
