// SPDX-License-Identifier: MIT
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { BUILT_SITE, buildSite, buildVersion, hostSite } from './site.js';

/** @typedef {import('@playwright/test').Page} Page */

test.describe.configure({ mode: 'default', timeout: 60_000 });
test.use({ serviceWorkers: 'allow', locale: 'en' });

/** @type {string} */
let next;
/** @type {Awaited<ReturnType<typeof hostSite>>} */
let site;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  next = await buildVersion('99.0.0');
});
test.afterAll(() => rmSync(next, { recursive: true }));
test.beforeEach(async () => {
  site = await hostSite(BUILT_SITE, '/lab/');
});
test.afterEach(() => site.close());

const stored = (/** @type {Page} */ page) =>
  expect(page.getByText('stored on your device')).toBeVisible({ timeout: 20_000 });
const offer = (/** @type {Page} */ page) => page.getByText('A new version of this lesson is ready');

/** The page is there whole, every figure with its numbers. @param {Page} page @param {'old' | 'new'} version */
async function expectWhole(page, version) {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 20_000 });
  await expect(page.locator('meta[name=version]')).toHaveCount(version === 'new' ? 1 : 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The stream grows/);
  await expect(page.locator('rms-hero')).toContainText(/24 layers .* SIMD · \d+ ms/);
  await expect(page.locator('rms-playground')).toContainText('16.0000');
  await expect(page.locator('rms-depth-chart tr[data-role=normed] td').first()).toHaveText('11.3');
  await expect(page.locator('rms-layer-stats')).toContainText(/SIMD · \d+ ms/);
  expect(await page.evaluate(() => document.fonts.check('16px "RMS Math"'))).toBe(true);
}

/** @param {Page} page */
async function visit(page) {
  await page.goto(site.url);
  await stored(page);
}

const workers = (/** @type {Page} */ page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, updateViaCache }) => ({
      scope,
      updateViaCache,
    })),
  );
const cacheNames = (/** @type {Page} */ page) => page.evaluate(() => caches.keys());

/** What other pages load from the site, and the lesson never. */
const FOR_OTHERS = /^(rms-.*\.js|rmsnorm-lab\.html|embed\.html|licences\.txt|\.nojekyll|v\d.*)$/;
const builtFiles = readdirSync(BUILT_SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
  .map((entry) => join(entry.parentPath, entry.name).slice(BUILT_SITE.length + 1))
  .filter((file) => !FOR_OTHERS.test(file))
  .sort();

/** @param {Page} page */
async function storedFiles(page) {
  const urls = await page.evaluate(async (site) => {
    const requests = await (await caches.open(`rmsnorm-lab ${site}`)).keys();
    return requests.map(({ url }) => url);
  }, site.url);
  return urls.map((url) => url.slice(site.url.length).replace(/\?.*/, '')).sort();
}

test('after one visit the page needs no network', async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await visit(page);
  expect(await workers(page)).toEqual([{ scope: site.url, updateViaCache: 'none' }]);
  expect(errors).toEqual([]);
  await site.stop();

  await page.reload();
  await expectWhole(page, 'old');
  await stored(page);
  const scale = page.locator('rms-playground').getByRole('slider', { name: 'Scale' });
  await scale.focus();
  await scale.press('PageUp');
  await expect(page.locator('rms-playground [data-readout=l2In]')).toHaveText('160.0');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('rms-playground')).toContainText('输出 L2');
  await expect(page.getByText('这一页已存在你的设备上')).toBeVisible();

  await page.goto(`${site.url}index.html?lang=en&from=a-mail`);
  await expectWhole(page, 'old');
});

test('every file of the site is stored', async ({ page }) => {
  await visit(page);
  expect(builtFiles.filter((file) => file.endsWith('.wasm'))).toHaveLength(2);
  expect(await storedFiles(page)).toEqual(builtFiles);
});

test('a new version is offered at the first load after the swap, and shows once accepted', async ({
  page,
  context,
}) => {
  await visit(page);
  const other = await context.newPage();
  await other.goto(site.url);
  await expectWhole(other, 'old');
  site.replace(next);

  await page.reload();
  await expectWhole(page, 'old');
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ has: offer(page) })).toHaveCount(1);
  await expectWhole(other, 'old');
  await expect(offer(other)).toBeVisible();

  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .include('.offer')
      .include('.colophon')
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Switch to it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWhole(page, 'new');
  await expectWhole(other, 'new');
  await expect(offer(page)).toBeHidden();

  await stored(page);
  await site.stop();
  await page.reload();
  await expectWhole(page, 'new');
});

test('not accepted, the old version stays whole; the new one comes after its pages are closed', async ({
  page,
  context,
}) => {
  await visit(page);
  site.replace(next);
  await page.reload();
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expectWhole(page, 'old');
  await expect(offer(page)).toBeVisible();
  await site.stop();
  await page.reload();
  await expectWhole(page, 'old');
  await expect(offer(page)).toBeVisible();

  await page.close();
  // The browser takes a moment to see that nobody uses the old one any more.
  await expect(async () => {
    const later = await context.newPage();
    await later.goto(site.url);
    await expect(later.locator('meta[name=version]'))
      .toHaveCount(1, { timeout: 500 })
      .finally(() => later.close());
  }).toPass({ timeout: 20_000 });
  const later = await context.newPage();
  await later.goto(site.url);
  await expectWhole(later, 'new');
  await expect(offer(later)).toBeHidden();
});

const newScript = () =>
  String(readdirSync(`${next}/assets`).find((name) => /^index-.*\.js$/.test(name)));

for (const [fault, spoil] of /** @type {const} */ ([
  ['lacks a file', () => rmSync(`${site.files}/assets/${newScript()}`)],
  ['has the old page', () => cpSync(`${BUILT_SITE}/index.html`, `${site.files}/index.html`)],
])) {
  test(`a new version that ${fault} is not installed and harms nothing`, async ({ page }) => {
    await visit(page);
    site.replace(next);
    spoil();
    await page.reload();
    await expectWhole(page, 'old');
    await expect.poll(() => site.requests).toContain(`/lab/assets/${newScript()}`);
    const coming = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return (installing ?? waiting)?.state;
      });
    await expect.poll(coming).toBe(undefined);
    await expect(offer(page)).toBeHidden();
    await site.stop();
    await page.reload();
    await expectWhole(page, 'old');

    await site.start();
    site.replace(next);
    await page.reload();
    await expect(offer(page)).toBeVisible();
  });
}

test('the reader switches it off, and on again', async ({ page }) => {
  await visit(page);
  await page.evaluate(async () => {
    await (await caches.open('neighbour')).put('/neighbour', new Response('theirs'));
  });
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Removed from your device')).toBeVisible();
  expect(await workers(page)).toEqual([]);
  expect(await cacheNames(page)).toEqual(['neighbour']);

  await page.reload();
  await expectWhole(page, 'old');
  await expect(page.getByText('Removed from your device')).toBeVisible();
  expect(await workers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Store it again' }).click();
  await stored(page);
  // Off and on in one breath: the worker that was dismissed may still be in charge of the page.
  await page.reload();
  await stored(page);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Store it again' }).click();
  await stored(page);
  await site.stop();
  await page.reload();
  await expectWhole(page, 'old');
});

test('what neighbours on the origin store is left alone', async ({ page }) => {
  const { origin } = new URL(site.url);
  const theirs = (/** @type {string} */ path) => `workbox-precache-v2-${origin}${path}`;
  const neighbours = [
    'notes',
    theirs('/'),
    theirs('/lab/'),
    theirs('/lab/other/'),
    theirs('/blog/'),
    `rmsnorm-lab ${origin}/`,
    `rmsnorm-lab ${site.url}other/`,
  ];
  await page.goto(`${site.url}icon.svg`);
  await page.evaluate(async (names) => {
    for (const name of names) {
      await (await caches.open(name)).put('/theirs', new Response('theirs'));
    }
  }, neighbours);
  await visit(page);
  site.replace(next);
  await page.reload();
  await page.getByRole('button', { name: 'Switch to it' }).click();
  await expectWhole(page, 'new');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Removed from your device')).toBeVisible();
  expect((await cacheNames(page)).sort()).toEqual(neighbours.sort());
});

test('a neighbour that clears every cache leaves a page that stores itself again', async ({
  page,
}) => {
  await visit(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await stored(page);
  expect(await storedFiles(page)).toEqual(builtFiles);
});

test('with its cache lost and another version on the server, the page still shows', async ({
  page,
}) => {
  await visit(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  site.replace(next);
  await page.reload();
  await expectWhole(page, 'new');
});

test('nothing is registered in a frame', async ({ page }) => {
  const post = '<!doctype html><title>A post</title><iframe src="./index.html"></iframe>';
  await page.route('**/post.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: post }),
  );
  await page.goto(`${site.url}post.html`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-ready', '', { timeout: 20_000 });
  await expect(frame.locator('.colophon')).not.toContainText('your device');
  expect(await workers(page)).toEqual([]);
  expect(site.requests).not.toContain('/lab/sw.js');
});

test('a retired site removes the worker and its cache from the device', async ({ page }) => {
  process.env.RMS_OFFLINE = 'off';
  const retired = await buildSite({}).finally(() => delete process.env.RMS_OFFLINE);
  await visit(page);
  await page.evaluate(async () => {
    await (await caches.open('neighbour')).put('/neighbour', new Response('theirs'));
  });
  site.replace(retired);
  await page.reload();
  await expect.poll(() => workers(page).catch(() => null), { timeout: 20_000 }).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 20_000 });
  expect(await cacheNames(page)).toEqual(['neighbour']);
  await page.reload();
  await expectWhole(page, 'old');
  expect(await workers(page)).toEqual([]);
  rmSync(retired, { recursive: true });
});
