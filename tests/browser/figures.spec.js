// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import { figures } from '../../web/widgets/settings/figures.js';
import { expect, test } from './fixtures.js';
import { readout, show } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Element} Element */

test.describe('all figures', () => {
  // All of them run at once here, some of them many models.
  test.describe.configure({ timeout: 120_000 });
  /** @type {Element[]} */
  const all = Object.keys(figures).map((tag, i) => ({
    tag,
    attributes: { group: 'stack', number: String(i + 1) },
  }));

  /** Scrolls every figure into view and waits for its numbers. @param {Page} page */
  async function settle(page) {
    for (const { tag } of all) {
      const figure = page.locator(tag);
      await figure.scrollIntoViewIfNeeded();
      const ready =
        tag === 'rms-quiz'
          ? figure.getByRole('button').first()
          : figure.locator('.provenance:not(:empty)');
      await expect(ready).toBeVisible({ timeout: 20_000 });
      await expect(figure.locator('.refused, .problem')).toHaveCount(0);
    }
  }

  test('share one engine', async ({ page }) => {
    await show(page, all);
    await settle(page);
    expect(page.workers()).toHaveLength(1);
  });

  test('change language at once with the page', async ({ page }) => {
    await show(page, all);
    await settle(page);
    const figure = page.locator('rms-playground');
    await expect(figure.getByRole('heading')).toHaveText(
      'Stretch or shrink the input: does the output change?',
    );
    await page.evaluate(() => {
      document.documentElement.lang = 'zh-CN';
    });
    await expect(figure.getByRole('heading')).toHaveText('把输入拉长或压短，输出会变吗？');
    await expect(figure).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('rms-depth-chart .provenance')).toContainText('个词元');
    await page.evaluate(() => {
      document.documentElement.lang = 'en';
    });
    await expect(figure.getByRole('heading')).toHaveText(/^Stretch/);
  });

  test('keep a language of their own', async ({ page }) => {
    await show(page, [{ tag: 'rms-quiz', attributes: { lang: 'zh' } }]);
    await expect(page.locator('rms-quiz')).toContainText('先猜，再看');
    await expect(page.locator('rms-quiz')).toHaveAttribute('lang', 'zh');
  });

  test('follow the theme of the page', async ({ page }) => {
    await show(page, [{ tag: 'rms-depth-chart' }], { theme: 'dark' });
    const line = page.locator('rms-depth-chart .stream-line path');
    await expect(line).toHaveCSS('stroke', 'rgb(79, 137, 245)');
    await expect(page.locator('rms-depth-chart figure')).toHaveCSS('padding', '0px');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    await expect(line).toHaveCSS('stroke', 'rgb(31, 68, 159)');
    await expect(page.locator('rms-depth-chart figure')).toHaveCSS('padding', '0px');
  });

  /** @param {Page} page @param {string} lang @param {string} [theme] */
  async function change(page, lang, theme = 'light') {
    await page.evaluate(
      ({ lang, theme }) => {
        document.documentElement.lang = lang;
        document.documentElement.dataset.theme = theme;
      },
      { lang, theme },
    );
    await expect(page.locator('rms-playground')).toHaveAttribute('lang', lang);
    await settle(page);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
  }

  test('give axe nothing to find in either theme and language', async ({ page }) => {
    await show(page, all);
    await settle(page);
    await page.locator('rms-depth-chart summary').click();
    await page.locator('rms-depth-chart .actions button').nth(1).click();
    for (const theme of ['light', 'dark'])
      for (const lang of ['zh-CN', 'en']) {
        await change(page, lang, theme);
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
        expect.soft(found, `${theme}, ${lang}`).toEqual([]);
      }
  });

  test('fit narrow screens without sideways scroll', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await show(page, all);
    await settle(page);
    await page.locator('rms-depth-chart summary').click();
    for (const lang of ['zh-CN', 'en']) {
      await change(page, lang);
      for (const width of [768, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await settle(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${width} pixels, ${lang}`).toBeLessThanOrEqual(width);
      }
    }
  });

  test('can be used by keyboard alone', async ({ page }) => {
    await show(page, [{ tag: 'rms-playground' }]);
    const figure = page.locator('rms-playground');
    await expect(readout(figure, 'l2In')).toHaveText('16.00');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    const focused = () =>
      figure.evaluate((element) => {
        const active = element.shadowRoot?.activeElement;
        return (
          active?.getAttribute('aria-label') ??
          active?.getAttribute('name') ??
          active?.textContent?.trim() ??
          ''
        );
      });
    /** @param {string} name */
    const tabTo = async (name) => {
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        if ((await focused()) === name) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo('Scale');
    await page.keyboard.press('PageUp');
    await expect(readout(figure, 'l2In')).toHaveText('160.0');
    await tabTo('norm');
    await page.keyboard.press('ArrowRight');
    await expect(figure.getByRole('radio', { name: 'Layer' })).toBeChecked();
    await tabTo('gain');
    await page.keyboard.press('ArrowRight');
    await expect(readout(figure, 'l2Out')).not.toHaveText('16.0000');
    await tabTo('Reset');
    await page.keyboard.press('Enter');
    await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
    await tabTo('Table');
    await page.keyboard.press('Enter');
    await expect(figure.locator('.data tbody tr')).toHaveCount(256);
  });
});
