// SPDX-License-Identifier: MIT
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

const address = pathToFileURL(
  fileURLToPath(new URL('../../dist/rmsnorm-lab.html', import.meta.url)),
).href;

test('the whole lesson opens from disk, every figure answers, and nothing is asked for', async ({
  page,
}) => {
  /** @type {string[]} */
  const requests = [];
  /** @type {string[]} */
  const errors = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${address}?lang=en`);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);

  await expect(page.locator('rms-hero')).toContainText(/24 layers .* SIMD · \d+ ms/);
  await expect(page.locator('rms-playground')).toContainText('16.0000');
  await expect(page.locator('rms-depth-chart tr[data-role=normed] td').first()).toHaveText('11.3');
  await expect(page.locator('rms-layer-stats')).toContainText(/SIMD · \d+ ms/);
  expect(await page.evaluate(() => document.fonts.check('16px "RMS Math"'))).toBe(true);

  await page.locator('#language').click();
  await expect(page.locator('rms-playground')).toContainText('输出 L2');
  expect(requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([`${address}?lang=en`]);
  expect(errors).toEqual([]);
  expect(await page.locator('#licences').textContent()).toMatch(/SIL OPEN FONT LICENSE/i);
});
