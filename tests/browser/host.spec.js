// SPDX-License-Identifier: MIT
import { expect, test } from '@playwright/test';
import { serveFiles, servePost } from './host.js';

const BODY = `
  <rms-playground scale="2"></rms-playground>
  <rms-depth-chart layers="4" width="32" text="a post"></rms-depth-chart>
  <rms-layer-stats layers="4" width="32" text="a post"></rms-layer-stats>`;

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
test.beforeAll(async () => {
  files = await serveFiles();
});
test.afterAll(() => files.close());

const asModule = () => `<script type="module" src="${files.url}rms-lab.js"></script>`;
const asClassic = () => `<script defer src="${files.url}rms-lab.classic.js"></script>`;
const strict = (workers = 'worker-src blob:') =>
  `default-src 'none'; img-src data:; script-src ${files.url} 'wasm-unsafe-eval'; ${workers}`;

/**
 * Opens the post, and answers with what went wrong in it.
 * @param {import('@playwright/test').Page} page
 * @param {Parameters<typeof servePost>[0]} post
 */
async function openPost(page, post) {
  const host = await servePost(post);
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(host.url);
  for (const tag of ['rms-playground', 'rms-depth-chart', 'rms-layer-stats']) {
    await page.waitForFunction((name) => customElements.get(name), tag);
  }
  const figures = page.locator('rms-playground, rms-depth-chart, rms-layer-stats');
  await figures.evaluateAll((all) =>
    Promise.all(all.map((figure) => /** @type {any} */ (figure).figureReady)),
  );
  return { host, errors };
}

/** @param {import('@playwright/test').Page} page */
async function expectNumbers(page) {
  for (const playground of await page.locator('rms-playground').all()) {
    await expect(playground).toContainText('32.00');
    await expect(playground).toContainText('16.0000');
  }
  for (const chart of await page.locator('rms-depth-chart').all()) {
    await expect(chart).toContainText(/SIMD · \d+ ms/);
    await expect(chart.locator('tr[data-role=normed] td').first()).toHaveText('5.7');
  }
}

for (const [name, script] of /** @type {const} */ ([
  ['module', asModule],
  ['classic script', asClassic],
])) {
  test(`the ${name} works on another origin under a strict policy and asks nothing of it`, async ({
    page,
  }) => {
    const { host, errors } = await openPost(page, { head: script(), body: BODY, policy: strict() });
    await expectNumbers(page);
    expect(errors).toEqual([]);
    expect(host.requests).toEqual(['/']);
    await host.close();
  });

  test(`the ${name} works where the page refuses workers`, async ({ page }) => {
    const policy = strict("worker-src 'none'");
    const { host, errors } = await openPost(page, { head: script(), body: BODY, policy });
    await expectNumbers(page);
    expect(errors).toEqual([]);
    await host.close();
  });
}

for (const order of ['module first', 'classic script first']) {
  test(`two copies live on one page: ${order}`, async ({ page }) => {
    const scripts = [asModule(), asClassic().replace(' defer', '')];
    const head = (order === 'module first' ? scripts : scripts.reverse()).join('');
    await page.addInitScript(() => {
      Object.assign(globalThis, { namesBefore: Reflect.ownKeys(globalThis) });
    });
    const { host, errors } = await openPost(page, { head, body: BODY + BODY, policy: strict() });
    await expectNumbers(page);
    expect(errors).toEqual([]);
    const added = await page.evaluate(() => {
      const before = new Set(/** @type {any} */ (globalThis).namesBefore);
      return Reflect.ownKeys(globalThis)
        .filter((key) => !before.has(key))
        .map(String);
    });
    // Lit notes its versions there; ours leave nothing.
    expect(added.filter((key) => key !== 'namesBefore' && !/^(lit|reactive)/.test(key))).toEqual(
      [],
    );
    await host.close();
  });
}
