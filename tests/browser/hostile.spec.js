// SPDX-License-Identifier: MIT
// In somebody else's page: whatever its style sheet says, the figures look as in a page without one.
import { expect, test } from '@playwright/test';
import { boxesOf, HOSTILE, stylesOf } from './hostile.js';
import { ALL, drawn, FIGURES, openPost, wear } from './post.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {ReturnType<typeof boxesOf>} boxes @param {ReturnType<typeof boxesOf>} plain */
const moved = (boxes, plain) =>
  boxes.flatMap((parts, f) =>
    parts.flatMap(({ name, box }, i) => {
      const before = plain[f][i]?.box ?? [];
      const far =
        box.length !== before.length || box.some((edge, e) => !(Math.abs(edge - before[e]) <= 0.5));
      return far ? [`${name}: ${box.map(Math.round)} was ${before.map(Math.round)}`] : [];
    }),
  );

/** @param {Page} page */
const boxes = (page) => page.locator(FIGURES).evaluateAll(boxesOf);

for (const language of ['en', 'zh-CN']) {
  test(`the same boxes on every host: ${language}`, async ({ page }) => {
    await openPost(
      page,
      `<main lang="${language}">${ALL}</main>`,
      '<style>main { width: 700px }</style>',
    );
    const plain = await boxes(page);
    expect(plain.flat().length).toBeGreaterThan(600);
    for (const [name, css] of Object.entries(HOSTILE)) {
      await wear(page, css);
      await drawn(page);
      expect.soft(moved(await boxes(page), plain).slice(0, 4), name).toEqual([]);
    }
    await wear(page, '');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await drawn(page);
    expect.soft(moved(await boxes(page), plain).slice(0, 4), 'from right to left').toEqual([]);
  });
}

test('a root font for a phone enlarges no further than a reader may', async ({ page }) => {
  await openPost(page, `<main>${ALL}</main>`, '<style>main { width: 700px }</style>');
  await wear(page, 'html { font-size: 24px }');
  await drawn(page);
  const large = await boxes(page);
  await wear(page, 'html { font-size: 100px }');
  await drawn(page);
  expect(moved(await boxes(page), large).slice(0, 4)).toEqual([]);
});

test('nothing a host sets is inherited', async ({ page }) => {
  await openPost(page, `<main>${ALL}</main>`, '<style>main { width: 700px }</style>');
  const plain = new Set(await page.locator(FIGURES).evaluateAll(stylesOf));
  expect(plain.size).toBeGreaterThan(10_000);
  for (const name of /** @type {const} */ (['what is inherited', 'rules for every element'])) {
    await wear(page, HOSTILE[name]);
    await drawn(page);
    const worn = await page.locator(FIGURES).evaluateAll(stylesOf);
    expect.soft(worn.filter((rule) => !plain.has(rule)).slice(0, 8), name).toEqual([]);
  }
});

test('what a host hides stays hidden', async ({ page }) => {
  await openPost(page, '<main><rms-playground></rms-playground></main>');
  const heading = page.locator('rms-playground h3');
  await expect(heading).toBeVisible();
  await wear(page, 'main { visibility: hidden }');
  await expect(heading).toBeHidden();
  await wear(page, '');
  await page.locator('rms-playground').evaluate((figure) => figure.toggleAttribute('hidden'));
  await expect(heading).toBeHidden();
});

for (const language of ['en', 'zh-CN']) {
  test(`on a phone nothing leaves the frame: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const sheet = '<style>body { margin: 0; padding: 0 16px; background: #f4ecd8 }</style>';
    await openPost(page, `<main lang="${language}">${ALL}</main>`, sheet);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const outside = await page.locator(FIGURES).evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
        const { left, right } = /** @type {Element} */ (
          root.firstElementChild
        ).getBoundingClientRect();
        return [...root.querySelectorAll('*')].flatMap((part) => {
          const box = part.getBoundingClientRect();
          const inside = box.width === 0 || (box.left >= left && box.right <= right - 6);
          return inside || part === root.firstElementChild
            ? []
            : [`${figure.localName} ${part.localName} ${part.textContent}`];
        });
      }),
    );
    expect(outside).toEqual([]);
  });
}

test('on a zoomed page the pointer picks the layer under it', async ({ page }) => {
  await openPost(
    page,
    `<main style="zoom: 1.5"><rms-depth-chart layers="9" width="16" text="a post"></rms-depth-chart></main>`,
  );
  const chart = page.locator('rms-depth-chart');
  const ring = await chart.locator('.reads circle').nth(7).boundingBox();
  await page.mouse.click((ring?.x ?? 0) + (ring?.width ?? 0) / 2, (ring?.y ?? 0) + 40);
  await expect(chart.locator('.picker')).toHaveAttribute('aria-valuenow', '7');
});

test('English quotes are narrow, also where only a Han font has them', async ({ page }) => {
  const sheet = '<style>rms-playground { --rms-font-ui: "Noto Sans CJK SC" }</style>';
  await openPost(page, '<rms-playground></rms-playground>', sheet);
  const caption = page.locator('rms-playground .caption');
  const width = () =>
    caption.evaluate((element) => {
      const quotes = document.createElement('span');
      quotes.textContent = '“”';
      element.append(quotes);
      return quotes.getBoundingClientRect().width;
    });
  expect(await width()).toBeLessThan(20);
  await page.locator('rms-playground').evaluate((figure) => figure.setAttribute('lang', 'zh-CN'));
  expect(await width()).toBeGreaterThan(20);
});
