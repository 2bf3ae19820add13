// SPDX-License-Identifier: MIT
// What the figures say and do when the engine cannot be had as planned; the browser's own complaints are expected here.
import { expect, test } from '@playwright/test';
import { show } from './show.js';

const FIGURES = [
  { tag: 'rms-playground' },
  { tag: 'rms-depth-chart', attributes: { layers: '4' } },
];

test('without the wasm each figure says so, and one retry brings all of them back', async ({
  page,
}) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await show(page, FIGURES);
  const [playground, depth] = FIGURES.map(({ tag }) => page.locator(tag));
  for (const figure of [playground, depth]) {
    await expect(figure.getByRole('alert')).toContainText('engine');
    await expect(figure.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  await page.unroute(/\.wasm$/);
  await depth.getByRole('button', { name: 'Retry' }).click();
  await expect(depth).toContainText(/SIMD · \d+ ms/);
  await expect(playground).toContainText('16.0000');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a server that does not know what wasm is serves it all the same', async ({ page }) => {
  await page.route(/\.wasm$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-type': 'application/octet-stream' };
    await route.fulfill({ response, headers });
  });
  await show(page, FIGURES);
  await expect(page.locator('rms-playground')).toContainText('16.0000');
  await expect(page.locator('rms-depth-chart')).toContainText(/SIMD · \d+ ms/);
});

test('without a worker the figures run in the page’s own thread and say so', async ({ page }) => {
  await page.route(/worker-[^/]*\.js$/, (route) => route.abort());
  await show(page, FIGURES);
  await expect(page.locator('rms-depth-chart')).toContainText('main thread (no worker)');
  await expect(page.locator('rms-depth-chart tr[data-role=normed] td').first()).toHaveText('11.3');
});
