// SPDX-License-Identifier: MIT
// Figures in frames, and the code that a figure gives away, pasted into somebody else's page.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { servePost } from '../engines/host.js';
import { Random } from '../web/random.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').FrameLocator} FrameLocator */

const site = () => String(process.env.RMS_SITE_URL);
const frameScript = readFileSync(new URL('../../dist/rms-frame.js', import.meta.url), 'utf8');

/** @param {string} fragment @param {string} [sandbox] */
const frame = (fragment, sandbox = 'allow-scripts') =>
  `<iframe data-rms-lab sandbox="${sandbox}" width="100%" height="200" src="${site()}embed.html#${fragment}"></iframe>`;
const hostScript = () => `<script src="${site()}rms-frame.js" async></script>`;

/** @param {Page} page @param {string} body @param {{ policy?: string, attributes?: string }} [options] */
async function openPost(page, body, { policy = '', attributes } = {}) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const host = await servePost({ head: '', body, policy, attributes });
  await page.goto(host.url);
  return { errors, host };
}

/** @param {FrameLocator} inside @param {string} tag */
async function expectReady(inside, tag) {
  await expect(inside.locator('html')).toHaveAttribute('data-ready', '');
  await expect(inside.locator(`main > ${tag}`)).toHaveCount(1);
}

/** @param {Page} page */
const frameHeight = async (page) =>
  (await page.locator('iframe').first().boundingBox())?.height ?? 0;

test('a sandboxed frame shows its figure, and the host script gives it its height', async ({
  page,
}) => {
  const policy = `default-src 'none'; frame-src ${site()}; script-src ${site()}; style-src 'none'; img-src data:`;
  const body = frame('figure=rms-playground&scale=2&lang=en') + hostScript();
  const { errors, host } = await openPost(page, body, { policy });
  const inside = page.frameLocator('iframe');
  await expectReady(inside, 'rms-playground');
  await expect(inside.locator('[data-readout=l2In]')).toHaveText('32.00');
  await expect(inside.locator('[data-readout=l2Out]')).toHaveText('16.0000');
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(500);
  expect(
    await inside.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight),
  ).toBe(0);
  expect(errors).toEqual([]);
  expect(host.requests).toEqual(['/']);
  await host.close();
});

test('a frame comes to rest at one height, and follows its figure and the width', async ({
  page,
}) => {
  const { host } = await openPost(page, frame('figure=rms-depth-chart&layers=4') + hostScript());
  await page.evaluate(() => {
    Object.assign(globalThis, { heights: [] });
    addEventListener('message', ({ data }) => /** @type {any} */ (globalThis).heights.push(data));
  });
  const inside = page.frameLocator('iframe');
  await expectReady(inside, 'rms-depth-chart');
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(400);
  const told = () => page.evaluate(() => /** @type {any} */ (globalThis).heights.length);
  const before = await told();
  await page.waitForTimeout(3000);
  expect((await told()) - before).toBeLessThanOrEqual(2);

  const closed = await frameHeight(page);
  await inside.getByRole('button', { name: /^(Table|数据表)$/ }).click();
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(closed + 50);
  await inside.getByRole('button', { name: /^(Table|数据表)$/ }).click();
  await expect.poll(() => frameHeight(page)).toBe(closed);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(closed + 50);
  await host.close();
});

test('the host’s language and theme reach the frame, unless its address names its own', async ({
  page,
}) => {
  const body =
    frame('figure=rms-playground') +
    frame('figure=rms-playground&lang=en&theme=light') +
    hostScript();
  const { host } = await openPost(page, body, { attributes: 'lang="zh-CN" data-theme="dark"' });
  const [free, pinned] = [0, 1].map((i) => page.frameLocator('iframe').nth(i));
  await expect(free.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(free.locator('h3')).toHaveText(/把输入拉长/);
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    document.documentElement.dataset.theme = 'light';
  });
  await expect(free.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(free.locator('h3')).toHaveText(/Stretch or shrink/);
  await page.evaluate(() => {
    document.documentElement.lang = 'zh-CN';
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(free.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(pinned.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(pinned.locator('h3')).toHaveText(/Stretch or shrink/);
  await host.close();
});

test('a frame that loads late, or shows another figure, has the host’s language and theme', async ({
  page,
}) => {
  const { host } = await openPost(page, hostScript(), {
    attributes: 'lang="zh-CN" data-theme="dark"',
  });
  await page.waitForLoadState();
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
  }, frame('figure=rms-playground'));
  const inside = page.frameLocator('iframe');
  const root = inside.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(inside.locator('h3')).toHaveText(/把输入拉长/);
  await root.evaluate(() => {
    location.hash = 'figure=rms-layer-stats&layers=3&width=16';
  });
  await expectReady(inside, 'rms-layer-stats');
  await expect(root).toHaveAttribute('lang', 'zh-CN');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await host.close();
});

test('a frame is as dark as what is behind it where nobody names a theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const style =
    '<style>.night { background: #1b1b1f } body { transition: background 0.1s }</style>';
  const body = style + frame('figure=rms-playground') + hostScript();
  const { host } = await openPost(page, body, { attributes: 'data-theme="paper"' });
  const root = page.frameLocator('iframe').locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => document.body.classList.add('night'));
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => document.body.classList.remove('night'));
  await expect(root).toHaveAttribute('data-theme', 'light');
  await host.close();
});

test('messages of a sibling frame move neither the host nor the figure', async ({ page }) => {
  const hostile = `<iframe id="hostile" sandbox="allow-scripts" srcdoc="<script>
    const forge = () => {
      parent.postMessage({ type: 'rms-lab:height', height: 5999 }, '*');
      for (let i = 0; i < parent.length; i++)
        parent[i].postMessage({ type: 'rms-lab:surroundings', lang: 'zh-CN', theme: 'dark' }, '*');
    };
    setInterval(forge, 50); forge();</script>"></iframe>`;
  const body = frame('figure=rms-playground&lang=en&theme=light') + hostile + hostScript();
  const { host } = await openPost(page, body);
  const inside = page.frameLocator('iframe').first();
  await expectReady(inside, 'rms-playground');
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(500);
  await page.waitForTimeout(500);
  expect(await frameHeight(page)).toBeLessThan(2000);
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(inside.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.locator('#hostile').evaluate((element) => element.style.height)).toBe('');
  await host.close();
});

test('thousands of odd messages and hundreds of odd fragments leave a figure in place', async ({
  page,
}) => {
  const { errors, host } = await openPost(page, frame('figure=rms-playground') + hostScript());
  const inside = page.frameLocator('iframe');
  await expectReady(inside, 'rms-playground');
  /** @type {string[]} */
  const dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss();
  });
  const random = new Random(5);
  const values = [
    null,
    0,
    -1,
    1e9,
    Number.NaN,
    '',
    '<img src=x onerror=alert(1)>',
    'zh',
    'dark',
    [],
    {},
  ];
  const messages = Array.from({ length: 2000 }, () =>
    random.below(4) === 0
      ? random.pick(values)
      : {
          type: random.pick(['rms-lab:surroundings', 'rms-lab:height', 'x', null]),
          height: random.pick(values),
          lang: random.pick(values),
          theme: random.pick(values),
        },
  );
  await page.evaluate((all) => {
    const target = document.querySelector('iframe')?.contentWindow;
    for (const message of all) {
      target?.postMessage(message, '*');
      window.postMessage(message, '*');
    }
  }, messages);
  const names = ['figure=rms-playground', 'figure=rms-quiz', 'figure=nothing', 'scale=', 'seed='];
  const rest = [
    'eps=<script>alert(1)</script>',
    'lang="><img src=x onerror=alert(1)>',
    'norm=layer',
  ];
  const fragments = Array.from({ length: 300 }, () =>
    Array.from({ length: random.below(6) }, () => random.pick([...names, ...rest])).join('&'),
  );
  const child = page.frames()[1];
  await child.evaluate(async (all) => {
    for (const fragment of all) {
      history.replaceState(null, '', `#${fragment}`);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    location.hash = 'figure=rms-playground&scale=2&lang=en';
  }, fragments);
  await expect(inside.locator('[data-readout=l2In]')).toHaveText('32.00');
  await expect(inside.locator('main > *')).toHaveCount(1);
  await expect(inside.locator('img, main script')).toHaveCount(0);
  const height = await frameHeight(page);
  expect(height).toBeGreaterThanOrEqual(80);
  expect(height).toBeLessThanOrEqual(6000);
  expect(dialogs).toEqual([]);
  expect(errors).toEqual([]);
  await host.close();
});

test('the host script is one line that can be pasted', () => {
  expect(frameScript.trim().split('\n')).toHaveLength(1);
  expect(frameScript).not.toMatch(/<\/script|<!--/i);
});

/** @param {Page} page @param {string} tag @param {string} form */
async function copiedCode(page, tag, form) {
  const figure = page.locator(`main > ${tag}`);
  const panel = figure.locator('.panel');
  if (!(await panel.isVisible())) await figure.getByRole('button', { name: 'Embed' }).click();
  await figure.getByRole('radio', { name: form, exact: true }).check();
  return figure.locator('.panel textarea').inputValue();
}

test('embed code from the lesson works in another page, with the reader’s settings', async ({
  page,
}) => {
  await page.goto(`${site()}embed.html#figure=rms-depth-chart&lang=en`);
  const figure = page.locator('main > rms-depth-chart');
  await figure.getByRole('button', { name: 'One less' }).first().click();
  await figure.getByLabel('Text to feed it').fill('a <b>"typed"</b> & text');
  await expect(figure).toContainText('23 tokens');
  const preview = figure.locator('.preview rms-depth-chart');
  const element = await copiedCode(page, 'rms-depth-chart', 'element');
  await expect(preview).toContainText('23 tokens');
  await expect(preview.getByRole('button', { name: 'Embed' })).toHaveCount(0);
  const frameCode = await copiedCode(page, 'rms-depth-chart', 'frame');
  const [elementPost, framePost] = [
    await servePost({ head: '', body: element, policy: '' }),
    await servePost({ head: '', body: frameCode, policy: '' }),
  ];
  await page.goto(elementPost.url);
  await expect(page.locator('rms-depth-chart')).toContainText(/23 tokens .* SIMD/);
  await expect(page.locator('rms-depth-chart')).toContainText('layer 11');
  await page.goto(framePost.url);
  await expectReady(page.frameLocator('iframe'), 'rms-depth-chart');
  await expect(page.frameLocator('iframe').locator('rms-depth-chart')).toContainText('23 tokens');
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(400);
  for (const post of [elementPost, framePost]) {
    expect(post.requests).toEqual(['/']);
    await post.close();
  }
});

for (const encoding of ['gbk', 'big5', 'iso-8859-1']) {
  test(`the classic script keeps its Chinese in a page in ${encoding}`, async ({ page }) => {
    const body = `<meta charset="${encoding}"><script src="${site()}rms-lab.classic.js" defer></script><rms-playground lang="zh-CN"></rms-playground>`;
    await page.route('http://post.test/', (route) =>
      route.fulfill({ body, headers: { 'Content-Type': 'text/html' } }),
    );
    // The server names an encoding of its own; many do not.
    await page.route('**/rms-lab.classic.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'Content-Type': 'text/javascript' } });
    });
    await page.goto('http://post.test/');
    await expect(page.locator('rms-playground h3')).toHaveText(/把输入拉长/);
  });
}

test('every address in the code exists, and the classic script has the hash that the code names', async ({
  page,
  request,
}) => {
  await page.goto(`${site()}?lang=en`);
  for (const tag of ['rms-playground', 'rms-depth-chart', 'rms-layer-stats']) {
    const figure = page.locator(tag).first();
    await figure.scrollIntoViewIfNeeded();
    await figure.getByRole('button', { name: 'Embed' }).click();
    for (const form of ['frame', 'element', 'picture and link']) {
      await figure.getByRole('radio', { name: form, exact: true }).check();
      const code = await figure.locator('.panel textarea').inputValue();
      for (const [, address] of code.matchAll(/(?:src|href)="(http[^"]+)"/g)) {
        expect(address.startsWith(site()), address).toBe(true);
        expect((await request.get(address)).status(), address).toBe(200);
      }
      if (form === 'element') expect(code).toMatch(/integrity="sha384-[\w+/=]{64}"/);
    }
    await figure.getByRole('button', { name: 'Embed' }).click();
  }
});

test('the code names the sizes of what it shows, whatever is open below', async ({ page }) => {
  await page.goto(`${site()}embed.html#figure=rms-playground&lang=en`);
  const figure = page.locator('main > rms-playground');
  const size = (/** @type {string} */ text, /** @type {string} */ name) =>
    Number(text.match(new RegExp(` ${name}="(\\d+)"`))?.[1]);
  const code = figure.locator('.panel textarea').first();
  const alone = (await page.locator('main').boundingBox())?.height ?? 0;
  await figure.getByRole('button', { name: 'Embed' }).click();
  for (const form of ['element', 'frame']) {
    await figure.getByRole('radio', { name: form, exact: true }).check();
  }
  expect(Math.abs(size(await code.inputValue(), 'height') - alone)).toBeLessThan(2);

  await figure.getByRole('radio', { name: 'picture and link' }).check();
  const picture = await code.inputValue();
  await figure.getByRole('button', { name: 'Picture' }).click();
  await expect(code).toHaveValue(/^<svg/);
  const file = await code.inputValue();
  for (const name of ['width', 'height']) expect(size(picture, name)).toBe(size(file, name));
});

test('that a code was copied is not said of the next', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site()}embed.html#figure=rms-playground&lang=en`);
  const figure = page.locator('main > rms-playground');
  await figure.getByRole('button', { name: 'Embed' }).click();
  await figure.getByRole('button', { name: 'Copy' }).click();
  const state = figure.locator('.panel').getByRole('status').first();
  await expect(state).toHaveText('Copied');
  await figure.getByRole('radio', { name: 'element', exact: true }).check();
  await expect(state).toHaveText('');
});

test('a link opens the lesson at its figure, with the settings, in its language', async ({
  page,
}) => {
  await page.goto(`${site()}?lang=en`);
  const chart = page.locator('rms-depth-chart');
  await chart.scrollIntoViewIfNeeded();
  await chart.getByRole('button', { name: 'One more' }).last().click();
  await expect(chart).toContainText('25 layers');
  const stats = page.locator('rms-layer-stats');
  await stats.scrollIntoViewIfNeeded();
  await stats.getByRole('button', { name: 'last layer' }).click();
  await stats.getByRole('button', { name: 'Link' }).click();
  const address = await stats.locator('.panel textarea').inputValue();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('rms-layer-stats')).toBeInViewport();
  await expect(page.locator('rms-layer-stats')).toContainText('25 layers');
  await expect(page.locator('rms-layer-stats')).toContainText('layer 24');
});

test('a link opened over changed figures shows what it would show alone', async ({ page }) => {
  await page.goto(`${site()}?lang=zh-CN#figure=rms-depth-chart&layers=5&width=16&text=abc`);
  const chart = page.locator('rms-depth-chart');
  const stats = page.locator('rms-layer-stats');
  await expect(chart).toContainText('宽 16');
  await stats.scrollIntoViewIfNeeded();
  await stats.getByRole('button', { name: '最后一层' }).click();
  await expect(stats).toContainText('第 4 层');
  await page.evaluate(() => {
    location.hash = 'figure=rms-depth-chart&layers=6&layer=2&lang=en';
  });
  await expect(chart).toContainText('6 layers · width 128 · 31 tokens');
  await expect(stats).toContainText('layer 2');
  await expect(page).toHaveTitle(/^[ -~’]+ · RMSNorm Lab$/);
});

test('a copy on disk asks where the files stand, and takes only an address', async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const single = new URL('../../dist/rmsnorm-lab.html', import.meta.url);
  await page.goto(`${single.href}?lang=en`);
  const figure = page.locator('rms-playground');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('button', { name: 'Embed' }).click();
  const code = figure.locator('.panel textarea');
  await expect(code).toHaveCount(0);
  const field = figure.getByLabel(/Where do the lab’s files stand/);
  for (const odd of [
    'javascript:alert(1)',
    'lab',
    'https://',
    'https://a b/',
    'https://a"/><script>',
    'http://[',
    'https://a:99999',
  ]) {
    await field.fill(odd);
    await expect(code).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  await field.fill('https://example.org/lab/embed.html');
  await expect(code).toHaveValue(/src="https:\/\/example\.org\/lab\/embed\.html#figure=/);
  await field.fill('https://example.org/lab');
  await expect(code).toHaveValue(
    /src="https:\/\/example\.org\/lab\/embed\.html#figure=rms-playground/,
  );
});

test('where the clipboard is refused the code is selected', async ({ page }) => {
  const { host } = await openPost(page, frame('figure=rms-playground&lang=en') + hostScript());
  const inside = page.frameLocator('iframe');
  await expectReady(inside, 'rms-playground');
  await inside.getByRole('button', { name: 'Link' }).click();
  await inside.getByRole('button', { name: 'Copy' }).click();
  await expect(inside.locator('.copy-state')).toHaveText(/^(Copied|Selected)/);
  const selected = await inside
    .locator('.panel textarea')
    .evaluate((/** @type {HTMLTextAreaElement} */ area) => area.selectionEnd - area.selectionStart);
  const state = await inside.locator('.copy-state').textContent();
  if (state?.startsWith('Selected')) expect(selected).toBeGreaterThan(20);
  await host.close();
});
