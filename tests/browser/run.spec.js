// SPDX-License-Identifier: MIT
// How figures ask the engine, and what they announce.
import { expect, test } from './fixtures.js';
import { show } from './show.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Long enough to be stopped on any machine. */
const LONG = { layers: '128', width: '128', text: 'a'.repeat(512) };
const SHORT = { layers: '2', width: '16', text: 'a post' };

/** Notes what figures announce. @param {Page} page */
const listen = (page) =>
  page.evaluate(() => {
    const heard = /** @type {any} */ (window);
    heard.events = [];
    for (const name of ['rms-change', 'rms-result'])
      document.addEventListener(name, (event) => {
        const { detail, target } = /** @type {CustomEvent} */ (event);
        const { localName: tag } = /** @type {Element} */ (target);
        heard.events.push({ name, tag, ...detail });
      });
  });

/** @param {Page} page @returns {Promise<any[]>} */
const heard = (page) => page.evaluate(() => /** @type {any} */ (window).events);

test('a change by the reader and every new result are announced, once each', async ({ page }) => {
  await show(page, [{ tag: 'rms-playground' }]);
  const figure = page.locator('rms-playground');
  await expect(figure.locator('.provenance')).not.toBeEmpty();
  await listen(page);
  await figure.getByRole('slider', { name: 'Scale' }).press('PageUp');
  await figure.getByRole('button', { name: 'Table' }).click();
  await expect(figure.locator('.data')).toBeVisible();
  const events = await heard(page);
  expect(events.map(({ name, tag }) => `${tag} ${name}`)).toEqual([
    'rms-playground rms-change',
    'rms-playground rms-result',
  ]);
  expect(events[0].changed).toEqual(['scale']);
  expect(events[0].settings.scale).toBe(10);
  expect(events[1].result.l2In).toBeCloseTo(160, 3);
});

test('long work says so, stops within 200 ms, keeps the old picture faded, and goes on when asked', async ({
  page,
}) => {
  await show(page, [{ tag: 'rms-depth-chart', attributes: SHORT }]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.locator('.provenance')).toContainText('2 layers');
  await figure.evaluate((element, long) => {
    for (const [name, value] of Object.entries(long)) element.setAttribute(name, value);
  }, LONG);
  const stop = figure.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  const { ms, said } = await stop.evaluate(async (button) => {
    const root = /** @type {ShadowRoot} */ (button.getRootNode());
    const started = performance.now();
    /** @type {HTMLElement} */ (button).click();
    const word = () => root.querySelector('.running [role=status]')?.textContent;
    while (!word()) await new Promise(requestAnimationFrame);
    return { ms: performance.now() - started, said: word() };
  });
  expect(ms).toBeLessThan(200);
  expect(said).toContain('Stopped');
  await expect(figure.locator('.provenance')).toContainText('2 layers');
  await expect(figure.locator('.marks').first()).toHaveCSS('opacity', '0.4');
  await figure.evaluate((element, short) => {
    for (const [name, value] of Object.entries(short)) element.setAttribute(name, value);
  }, SHORT);
  await expect(figure.locator('.running')).toHaveCount(0);
  await expect(figure.locator('.marks').first()).toHaveCSS('opacity', '1');
});

test('of many requests only the last is answered', async ({ page }) => {
  await show(page, [{ tag: 'rms-depth-chart', attributes: SHORT }]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.locator('.provenance')).not.toBeEmpty();
  await listen(page);
  await figure.evaluate(async (/** @type {any} */ element) => {
    for (let layers = 40; layers <= 60; layers++) {
      element.layers = layers;
      await element.updateComplete;
    }
    await element.figureReady;
  });
  const results = (await heard(page)).filter(({ name }) => name === 'rms-result');
  expect(results.map(({ settings }) => settings.layers)).toEqual([60]);
});

test('a figure far from the screen does nothing until the reader comes near', async ({ page }) => {
  await show(page, [{ tag: 'rms-depth-chart', attributes: SHORT }]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.locator('.provenance')).toContainText('2 layers');
  await figure.evaluate(async (/** @type {any} */ element) => {
    element.style.marginTop = '4000px';
    while (element.near) await new Promise(requestAnimationFrame);
    element.layers = 3;
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await expect(figure.locator('.provenance')).toContainText('2 layers');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('.provenance')).toContainText('3 layers');
});
