// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.js';

/** @typedef {import('@playwright/test').Page} Page */

const TITLES = {
  'zh-CN': '残差流一路变大，每层读到的却不变',
  en: 'The stream grows. What each layer reads does not.',
};

/** @param {Page} page @param {string} [path] */
async function open(page, path = '/') {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 20_000 });
}

/** @param {Page} page @param {'zh-CN' | 'en'} language */
async function expectLanguage(page, language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(`${TITLES[language]} · RMSNorm Lab`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  expect(((await heading.textContent()) ?? '').replace(/\s+/g, language === 'en' ? ' ' : '')).toBe(
    TITLES[language],
  );
  await expect(page.locator('rms-playground')).toHaveAttribute('lang', language);
  await expect(page.locator('rms-playground h3')).toHaveText(
    language === 'en' ? /Stretch or shrink/ : /把输入拉长或压短/,
  );
}

for (const [locale, language] of /** @type {const} */ ([
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-CN', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['zh-Hant-HK', 'zh-CN'],
  ['en-GB', 'en'],
  ['fr', 'en'],
])) {
  test.describe(() => {
    test.use({ locale });
    test(`a browser set to ${locale} gets ${language}`, async ({ page }) => {
      await page.goto('/');
      await expectLanguage(page, language);
    });
  });
}

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('the language of the address comes before the stored one, and that before the browser’s', async ({
    page,
  }) => {
    await page.goto('/?lang=en');
    await expectLanguage(page, 'en');
    await page.goto('/');
    await expectLanguage(page, 'zh-CN');
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto('/');
    await expectLanguage(page, 'en');
    await page.goto('/?lang=zh-TW');
    await expectLanguage(page, 'zh-CN');
    await page.goto('/?lang=xx');
    await expectLanguage(page, 'en');
  });

  test('the first thing painted is already in the right language', async ({ page }) => {
    await page.route('**/*.js', async (route) => {
      if (route.request().url().endsWith('/start.js')) await route.continue();
      else await new Promise(() => {}); // the modules never come
    });
    await page.goto('/?lang=en', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The stream grows/);
    await expect(page.locator('.missing')).toBeHidden();
  });
});

test('the language switches in place: no reload, figures keep their state', async ({ page }) => {
  await open(page, '/?lang=en');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const scale = page.locator('rms-playground').getByRole('slider', { name: 'Scale' });
  await scale.focus();
  await scale.press('PageUp');
  await expect(page.locator('rms-playground [data-readout=l2In]')).toHaveText('160.0');
  await page.getByRole('button', { name: '中文' }).click();
  await expectLanguage(page, 'zh-CN');
  await expect(page.locator('rms-playground [data-readout=l2In]')).toHaveText('160.0');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('button', { name: 'English' }).click();
  await expectLanguage(page, 'en');
});

test('what the reader looks at stays where it is when the language switches', async ({ page }) => {
  await open(page, '/?lang=en');
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'; // as in browsers without scroll anchoring
  });
  for (const block of ['rms-depth-chart', '#place h3:visible']) {
    const top = () =>
      page.locator(block).evaluate((element) => element.getBoundingClientRect().top);
    await page
      .locator(block)
      .evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 100));
    const before = await top();
    await page.evaluate(() => document.getElementById('language')?.click());
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  }
});

test('the theme switches in place, is remembered, and follows the system when they agree', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/?lang=en');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Dark' }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await expect(page.locator('rms-playground')).toHaveAttribute('data-theme', 'dark');

  await page.reload();
  expect(await ground()).toBe(dark);
  await page.getByRole('button', { name: 'Light' }).click();
  expect(await ground()).toBe(light);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
  await expect(page.locator('rms-playground')).toHaveAttribute('data-theme', 'dark');
});

for (const language of ['zh-CN', 'en']) {
  for (const width of [320, 360, 768, 1280, 1600]) {
    test(`${language} at ${width} px scrolls down only`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `/?lang=${language}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      const bar = page.locator('.bar');
      const mark = await bar.locator('.mark span').boundingBox();
      const switches = await bar.locator('.switches').boundingBox();
      expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThan(switches?.x ?? 0);
    });
  }
}

test('formulas are drawn in the font that came with the page', async ({ page }) => {
  await open(page);
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`),
    );
  await expect.poll(fonts).toEqual(['RMS Math loaded', 'RMS Root loaded']);
  const formula = page.locator('#formula .formula:visible math').first();
  const own = await formula.boundingBox();
  await formula.evaluate((math) => {
    math.style.fontFamily = 'monospace';
  });
  expect(own?.width).not.toBe((await formula.boundingBox())?.width);
});

test('the contents lead to every section', async ({ page }) => {
  await open(page, '/?lang=en');
  const links = page.locator('nav.contents a');
  await expect(links).toHaveCount(await page.locator('main h2 .n:visible').count());
  for (const link of await links.all()) {
    const href = String(await link.getAttribute('href'));
    const title = String(await link.locator('span:visible').first().textContent());
    await link.click();
    await expect(page.locator(`${href} h2:visible`)).toBeInViewport();
    await expect(page.locator(`${href} h2:visible`)).toContainText(title);
  }
});

test('at 1600 px the contents stay in sight beside the text', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await open(page, '/?lang=en');
  await page.locator('#stack').scrollIntoViewIfNeeded();
  const rail = page.locator('nav.contents');
  await expect(rail).toBeInViewport();
  const railBox = await rail.boundingBox();
  const textBox = await page.locator('#stack h2:visible').boundingBox();
  expect((railBox?.x ?? 0) + (railBox?.width ?? 0)).toBeLessThan(textBox?.x ?? 0);
});

test('the keyboard alone reaches the text, the switches and a term', async ({ page }) => {
  await open(page, '/?lang=en');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Skip to the text');
  await expect(page.locator('.skip')).toBeInViewport();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('RMSNorm Lab');
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Contents');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);

  const term = page.getByRole('button', { name: 'residual stream' });
  await term.focus();
  await page.keyboard.press('Enter');
  await expect(term).toHaveAttribute('aria-expanded', 'true');
  const popover = page.locator('.popover');
  await expect(popover).toContainText('Every branch reads it and adds to it');
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(term).toBeFocused();
});

test('a term opens under the mouse, inside the window, and closes elsewhere', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/?lang=en');
  for (const term of await page.locator('a.term:visible').all()) {
    await term.scrollIntoViewIfNeeded();
    await term.click();
    const box = await page.locator('.popover').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.width).toBeGreaterThan(200);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await expect(page.locator('.popover')).toBeHidden();
  }
});

for (const language of ['zh-CN', 'en']) {
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing in the ${theme} page in ${language}`, async ({ page }) => {
      test.setTimeout(90_000);
      await page.emulateMedia({ colorScheme: theme });
      await open(page, `/?lang=${language}`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]),
      ).toEqual([]);
    });
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('both languages say what is missing', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('The figures on this page are still')).toBeVisible();
    await expect(page.getByText('这一页的图没有动起来')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('where modules do not load, both languages say what is missing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'en' }); // whose console may complain
  const page = await context.newPage();
  await page.route(/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The figures on this page are still')).toBeVisible();
  await expect(page.getByText('这一页的图没有动起来')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The stream grows/);
  await context.close();
});
