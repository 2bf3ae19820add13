// SPDX-License-Identifier: MIT
// In somebody else's page: whatever its style sheet says, the figures look as in a page without one.
import { expect, test } from '@playwright/test';
import { serveFiles, servePost } from '../engines/host.js';
import { boxesOf, faintWords, HOSTILE, stylesOf } from './hostile.js';

/** @typedef {import('@playwright/test').Page} Page */

const SMALL = 'layers="3" width="16" text="a post"';
const ALL = `<rms-hero ${SMALL}></rms-hero><rms-playground></rms-playground><rms-quiz ${SMALL}></rms-quiz>
  <rms-depth-chart ${SMALL}></rms-depth-chart><rms-layer-stats ${SMALL}></rms-layer-stats>`;
const FIGURES = 'rms-hero, rms-playground, rms-quiz, rms-depth-chart, rms-layer-stats';

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
test.beforeAll(async () => {
  files = await serveFiles();
});
test.afterAll(() => files.close());

/** A post, with its figures drawn. @param {Page} page @param {string} body @param {string} [head] */
async function openPost(page, body, head = '') {
  const script = `<script type="module" src="${files.url}rms-lab.js"></script>`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const host = await servePost({ head: head + script, body, policy: '' });
  await page.goto(host.url);
  await page.waitForFunction(() => customElements.get('rms-quiz'));
  await drawn(page);
  await host.close();
}

/** @param {Page} page */
async function drawn(page) {
  await page.locator(FIGURES).evaluateAll(async (figures) => {
    await Promise.all(figures.map((figure) => /** @type {any} */ (figure).figureReady));
    // A changed width is noticed when a frame is laid out.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  });
}

/** @param {Page} page @param {string} css the page's only sheet */
async function wear(page, css) {
  await page.evaluate(async (text) => {
    document.getElementById('worn')?.remove();
    const style = Object.assign(document.createElement('style'), { id: 'worn', textContent: text });
    const loaded = new Promise((resolve) => style.addEventListener('load', resolve));
    document.head.append(style);
    await loaded;
  }, css);
}

/** @param {ReturnType<typeof boxesOf>} boxes @param {ReturnType<typeof boxesOf>} plain */
const moved = (boxes, plain) =>
  boxes.flatMap((parts, f) =>
    parts.flatMap(({ name, box }, i) => {
      const before = plain[f][i]?.box ?? [];
      const far = box.some((edge, e) => !(Math.abs(edge - before[e]) <= 0.5));
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

test('a host places and sizes a figure, and sets its ground, accent and font', async ({ page }) => {
  await openPost(
    page,
    '<main><rms-playground></rms-playground></main>',
    '<style>main { width: 700px }</style>',
  );
  await wear(
    page,
    `:root { --rms-ground: #fe0 } rms-playground { margin: 20px 50px; --rms-accent: #7a2200; --rms-font-ui: monospace }`,
  );
  await drawn(page);
  const figure = page.locator('rms-playground');
  const inside = figure.locator('figure');
  const left = await page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
  expect(await inside.boundingBox()).toMatchObject({ x: left + 50, width: 600 });
  await expect(inside).toHaveCSS('background-color', 'rgb(255, 238, 0)');
  await expect(inside).toHaveCSS('padding', '18px');
  await expect(inside).toHaveCSS('font-family', 'monospace');
  await expect(figure.locator('.label').first()).toHaveCSS('stroke', 'rgb(255, 238, 0)');
  await expect(figure.locator('label:has(:checked)').first()).toHaveCSS(
    'background-color',
    'rgb(122, 34, 0)',
  );

  await wear(page, 'body { background: #777 } rms-playground { --rms-ground: transparent }');
  await expect(inside).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(inside).toHaveCSS('padding', '0px');
  await expect(figure.locator('.label').first()).toHaveCSS('stroke', 'rgb(119, 119, 119)');
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

/** What a page shows behind the figures, the theme to be read on it, and whether that theme needs no paper of its own. */
const GROUNDS = [
  { css: '', theme: 'light', bare: true },
  { css: 'body { background: #eee }', theme: 'light', bare: true },
  { css: 'body { background: #ededed }', theme: 'light', bare: false },
  { css: 'body { background: #343434; color: #ddd }', theme: 'dark', bare: true },
  { css: 'body { background: #353535; color: #ddd }', theme: 'dark', bare: false },
  { css: 'html { background: #000 } main { background: #ffffff20 }', theme: 'dark', bare: true },
  { css: 'html { background: #000 } main { background: #ffffffe8 }', theme: 'light', bare: false },
  {
    css: 'body { background: linear-gradient(#000, #223); color: #eee }',
    theme: 'dark',
    bare: false,
  },
  { css: ':root { color-scheme: dark }', theme: 'dark', bare: true },
  { css: 'body { background: oklch(0.2 0.03 260) }', theme: 'dark', bare: true },
  {
    css: 'body { background: #f4ecd8 } main > * { background: #fff }',
    theme: 'light',
    bare: true,
  },
];

test('words can be read on light and dark hosts in either theme', async ({ page }) => {
  const pair = `<rms-playground></rms-playground><rms-depth-chart ${SMALL}></rms-depth-chart>`;
  const quiz = `<rms-quiz ${SMALL}></rms-quiz>`;
  await openPost(page, `<main>${pair}${quiz}</main>`);
  await page.locator('rms-quiz button').first().click();
  const figures = page.locator(FIGURES);
  for (const { css, theme, bare } of GROUNDS) {
    await wear(page, css);
    for (const asked of ['', 'light', 'dark']) {
      await figures.evaluateAll((all, value) => {
        for (const figure of all) figure.setAttribute('data-theme', value);
      }, asked);
      const name = `${css || 'a plain page'}, theme ${asked || 'unset'}`;
      const seen = await figures.evaluateAll((all) =>
        all.map(({ dataset }) => `${dataset.theme} ${'ownGround' in dataset ? 'own' : 'bare'}`),
      );
      const own = bare && (asked || theme) === theme ? 'bare' : 'own';
      expect.soft(new Set(seen), name).toEqual(new Set([`${asked || theme} ${own}`]));
      if (css.includes('oklch') || css.includes('color-scheme')) continue;
      expect.soft((await figures.evaluateAll(faintWords)).slice(0, 4), name).toEqual([]);
    }
  }
});

test('the theme and the ground follow the page', async ({ page }) => {
  await openPost(
    page,
    '<main data-theme="cupcake"><rms-playground></rms-playground></main>',
    `<style>body { transition: background-color 60s } .night { background: #111; color: #eee }
       @media (prefers-color-scheme: dark) { :root { background: #222 } }</style>`,
  );
  const figure = page.locator('rms-playground');
  /** @param {string} theme @param {string} ground */
  const stands = async (theme, ground) => {
    await expect(figure).toHaveAttribute('data-theme', theme);
    await expect(figure.locator('figure')).toHaveCSS('background-color', ground);
  };
  const nothing = 'rgba(0, 0, 0, 0)';
  await stands('light', nothing);
  await page.emulateMedia({ colorScheme: 'dark' });
  await stands('dark', nothing);
  await page.emulateMedia({ colorScheme: 'light' });
  await stands('light', nothing);
  // At once, not when the page has faded to its new colour.
  await page.evaluate(() => document.body.classList.add('night'));
  await stands('dark', nothing);
  await figure.evaluate((element) => element.setAttribute('data-theme', 'light'));
  await stands('light', 'rgb(247, 249, 250)');
  await figure.evaluate((element) => element.setAttribute('data-theme', 'auto'));
  await stands('dark', nothing);
  await page.evaluate(() => document.body.classList.remove('night'));
  await stands('light', nothing);
  await page.evaluate(() => {
    const card = document.createElement('div');
    const inside = document.createElement('section');
    card.style.background = '#000';
    inside.style.background = '#fff';
    inside.append(document.createElement('slot'));
    card.attachShadow({ mode: 'open' }).append(inside);
    card.append(/** @type {Element} */ (document.querySelector('rms-playground')));
    document.body.append(card);
  });
  await stands('light', nothing);
  await page.evaluate(() => {
    document.body.lastElementChild?.shadowRoot?.querySelector('section')?.removeAttribute('style');
  });
  await stands('dark', nothing);
});

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

test('on paper and in the reader’s own colours a dark figure is dark on light', async ({
  page,
}) => {
  const sheet = '<style>body { background: #111; color: #eee }</style>';
  await openPost(page, `<rms-depth-chart ${SMALL}></rms-depth-chart>`, sheet);
  const label = page.locator('rms-depth-chart .label').first();
  await expect(label).toHaveCSS('stroke', 'rgb(17, 17, 17)');
  await page.emulateMedia({ media: 'print' });
  await expect(label).toHaveCSS('stroke', 'rgb(255, 255, 255)');
  await expect(page.locator('rms-depth-chart h3')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const canvas = await label.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = 'Canvas';
    return [getComputedStyle(probe).color, getComputedStyle(element).stroke];
  });
  expect(canvas[1]).toBe(canvas[0]);
});
