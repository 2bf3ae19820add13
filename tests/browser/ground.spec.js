// SPDX-License-Identifier: MIT
// The ground a figure stands on in somebody else's page, and whether its words can be read there.
import { expect, test } from '@playwright/test';
import { faintWords } from './hostile.js';
import { drawn, FIGURES, openPost, SMALL, wear } from './post.js';

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
