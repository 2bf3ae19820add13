// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { buildSite } from './build.js';
import { HOSTS } from './hosts.js';
import { RELEASE, serveLab, serveSite } from './servers.js';

const BUILD_MS = 600_000;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Pick<Page, 'locator'>} Place  a page or a frame in it */

/** A playground whose vector is stretched so many times: 16 long before, 16 long after the norm. @param {Place} place @param {number} scale */
async function expectPlayground(place, scale) {
  const figure = place.locator('rms-playground');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('[data-readout=l2In]')).toHaveText((16 * scale).toFixed(2));
  await expect(figure.locator('[data-readout=l2Out]')).toHaveText('16.0000');
}

/** @type {Record<string, (page: Page) => Promise<void>>} what each kind of page must show */
const EXPECT = {
  element: (page) => expectPlayground(page, 3),

  async frame(page) {
    const frame = page.locator('iframe[data-rms-lab]');
    await frame.scrollIntoViewIfNeeded();
    await expectPlayground(page.frameLocator('iframe[data-rms-lab]'), 3);
    const content = page.frameLocator('iframe[data-rms-lab]').locator('html');
    await expect.poll(() => fits(frame, content)).toBe(true);
    await expect(frame).not.toHaveCSS('height', '640px');
  },

  async component(page) {
    await expectPlayground(page, 3);
    await page.getByRole('button', { name: 'Four times' }).click();
    await expectPlayground(page, 4);
  },

  /** Posts that are reached without loading a page anew. */
  async links(page) {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const link = (/** @type {string} */ name) =>
      page.getByRole('main').getByRole('link', { name, exact: true });
    await link('The element').click();
    await EXPECT.element(page);
    await page.goBack();
    await link('The frame').click();
    await EXPECT.frame(page);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },

  async picture(page) {
    await expect(page.getByRole('img')).toHaveAttribute('alt', /./);
    await expect(page.getByRole('link')).toHaveCount(2);
  },
};

/** Whether the frame is as high as what is in it. @param {import('@playwright/test').Locator} frame @param {import('@playwright/test').Locator} content */
async function fits(frame, content) {
  const height = await frame.evaluate(({ clientHeight }) => clientHeight);
  const inside = await content.evaluate(({ scrollHeight }) => scrollHeight);
  return height > 200 && Math.abs(height - inside) <= 1;
}

/** @type {Awaited<ReturnType<typeof serveLab>>} */
let lab;
test.beforeAll(async () => {
  lab = await serveLab();
});
test.afterAll(() => lab.close());

for (const [name, { files, pages, themes }] of Object.entries(HOSTS)) {
  test.describe(name, () => {
    /** @type {Awaited<ReturnType<typeof serveSite>>} */
    let site;

    test.beforeAll(async () => {
      test.setTimeout(BUILD_MS);
      site = await serveSite(buildSite(name, lab.url));
    });
    test.afterAll(() => site?.close());

    if (files) {
      test(`files put into ${files} are handed on as they are`, async () => {
        const names = readdirSync(RELEASE);
        expect(names.length).toBeGreaterThan(3);
        for (const name of names) {
          const answer = await fetch(`${site.url}lab/${name}`);
          expect(answer.status, name).toBe(200);
          const body = Buffer.from(await answer.arrayBuffer());
          expect(body.equals(readFileSync(RELEASE + name)), `${name} was changed`).toBe(true);
        }
      });
    }

    for (const [path, kind] of Object.entries(pages)) {
      test(`${kind} in ${path || 'the page'}`, async ({ page }) => {
        const complaints = complaintsOf(page, [site.url, lab.url]);
        await page.goto(site.url + path);
        await EXPECT[kind](page);
        expect(complaints).toEqual([]);
      });
    }

    if (themes) {
      test('figures follow the switch of themes', async ({ page }) => {
        for (const [path, kind] of Object.entries(pages)) {
          if (kind === 'links') continue;
          await page.goto(site.url + path);
          const place = kind === 'frame' ? page.frameLocator('iframe[data-rms-lab]') : page;
          const figure = place.locator('rms-playground');
          for (const theme of ['light', 'dark']) {
            await expect(figure).toHaveAttribute('data-theme', theme);
            await page.locator(themes).click();
          }
        }
      });
    }
  });
}

/** What a page must not do: complain, fail, ask for what is missing or for what is elsewhere. @param {Page} page @param {string[]} origins */
function complaintsOf(page, origins) {
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (![...origins, 'data:', 'blob:'].some((start) => url.startsWith(start))) {
      complaints.push(`request to ${url}`);
    }
  });
  return complaints;
}
