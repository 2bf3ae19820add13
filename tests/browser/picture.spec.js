// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { test as lenient } from '@playwright/test';
import { figures } from '../../web/widgets/settings/figures.js';
import { serveFiles, servePost } from '../engines/host.js';
import { unlikeDots } from './compare.js';
import { expect, test } from './fixtures.js';
import { show } from './show.js';

/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

/** Dots that may be unlike in like pictures, of a million: 60 were. */
const LIMIT = 90;
/** Dots that a hidden mark makes unlike besides, at least. */
const MARK = 20;
/** The fonts of these tests: the site's own sign for the root does not travel with a file. */
const FONT = '"Noto Sans", "Noto Sans CJK SC", sans-serif';
const SMALL_MODEL = { layers: '6', width: '32', text: 'a picture' };
const LIGHT = { layers: '6', width: '16' };
/** @typedef {import('./show.js').Element & { starts?: boolean }} Shown  starts: by a button only */
/** Nothing is drawn in them that a reader would take away. */
const WITHOUT_PICTURE = ['rms-hero', 'rms-quiz'];
/** With marks that would be missed; some in the light, in Chinese, too.
 * @type {(Shown & { marks: string[], width?: number, ticks?: boolean, inChinese?: boolean })[]} */
const FIGURES = [
  {
    tag: 'rms-playground',
    inChinese: true,
    attributes: { scale: '3', range: 'wide' },
    marks: ['.value-axis .tick:not(.zero) line', '.bars', '.histogram', '.line.ref', '.ring'],
  },
  {
    tag: 'rms-depth-chart',
    inChinese: true,
    attributes: SMALL_MODEL,
    marks: ['.value-axis .tick:not(.zero) line', '.line.stream', '.dot', '.plus', '.cursor-line'],
  },
  {
    tag: 'rms-layer-stats',
    attributes: SMALL_MODEL,
    marks: ['.domain', '.line.stream', '.line.ref', '.dot'],
  },
  {
    tag: 'rms-depth-use',
    attributes: SMALL_MODEL,
    marks: ['.mark.ring', '.share-attention', '.line.ref', '.line.plain', '.bars', '.cursor-line'],
  },
  {
    tag: 'rms-softmax',
    attributes: { scale: '2' },
    marks: ['.column', '.line.ref', '.line.gradient', '.ring'],
  },
  { tag: 'rms-by-hand', attributes: { x4: '1' }, marks: ['.column.outlined', '.column.stream'] },
  {
    tag: 'rms-gain',
    attributes: { steps: '40', layers: '1' },
    marks: ['.bars', '.tick.zero line'],
  },
  { tag: 'rms-invariance', attributes: {}, marks: ['.mark.ring', '.mark.cross', '.line.ref'] },
  {
    tag: 'rms-jacobian',
    attributes: { width: '8' },
    marks: ['.line.stream', '.line.gradient.focus', '.dot.normed', '.ring.gradient'],
  },
  {
    tag: 'rms-placement',
    inChinese: true,
    attributes: { ...SMALL_MODEL, layers: '4' },
    ticks: false,
    marks: ['.line.stream.focus', '.line.write', '.box-mark', '.sum-mark'],
  },
  {
    tag: 'rms-gradient-chart',
    attributes: { ...LIGHT, placements: 'pre,none' },
    marks: ['.line.gradient.as-pre', '.mark.disc.gradient', '.line.plain', '.mark.warn'],
  },
  {
    tag: 'rms-growth',
    attributes: { layers: '20', trials: '20' },
    marks: ['.band', '.laws path:nth-child(2)', '.line.stream', '.dot'],
  },
  {
    tag: 'rms-final-norm',
    attributes: LIGHT,
    marks: ['.line.as-no-final-norm', '.mark.hollow-square', '.line.ref'],
  },
  {
    tag: 'rms-remedies',
    attributes: { ...LIGHT, remedies: 'plain,sandwich' },
    marks: ['.line.as-sandwich', '.mark.diamond', '.line.ref', '.line.write', '.line.gradient'],
  },
  {
    tag: 'rms-race',
    attributes: { layers: '2', steps: '12', placements: 'pre' },
    starts: true,
    marks: ['.line.plain', '.line.gradient', '.line.ref'],
  },
  {
    tag: 'rms-speed',
    inChinese: true,
    attributes: { rows: '1', width: '16' },
    starts: true,
    marks: ['.column', '.cursor-line'],
  },
  {
    tag: 'rms-depth-chart',
    // The words stand over the cursor, which their halos cut.
    width: 360,
    attributes: { ...SMALL_MODEL, layers: '8', layer: '7' },
    marks: [],
  },
];
/** Each theme and each language once. */
const LOOKS = /** @type {const} */ ([
  ['dark', 'en'],
  ['light', 'zh-CN'],
]);
const TICKS = ['.tick text:not(:empty)'];
const [PLAYGROUND, DEPTH] = FIGURES;
const NAMES = { 'zh-CN': '图片', en: 'Picture' };

test.use({ deviceScaleFactor: 2, viewport: { width: 760, height: 900 } });

/** @param {Page} page @param {Shown} element
 * @param {{ lang?: 'zh-CN' | 'en', theme?: string }} [look] */
async function openPicture(page, element, { lang = 'en', theme = 'light' } = {}) {
  await show(page, [element], { lang, theme });
  const figure = page.locator(element.tag);
  await figure.evaluate(async (host, font) => {
    host.style.setProperty('--rms-font-ui', font);
    await /** @type {any} */ (host).figureReady;
  }, FONT);
  if (element.starts) {
    const button = figure.locator('.task .button');
    await button.click();
    await expect(button).not.toHaveText(/^(Stop|停止)$/, { timeout: 60_000 });
  }
  await toggle(figure, lang);
  await expect(links(figure)).toHaveCount(2);
  return figure;
}

/** A narrow figure keeps this action behind another. @param {Locator} figure @param {'zh-CN' | 'en'} [lang] */
async function toggle(figure, lang = 'en') {
  const action = figure.getByRole('button', { name: NAMES[lang], exact: true });
  if (!(await action.isVisible())) await figure.locator('button.more').click();
  await action.click();
}

/** @param {Locator} figure */
const links = (figure) => figure.locator('.picture a[href]');

/** @param {Locator} figure */
const source = (figure) => figure.locator('.picture textarea').inputValue();

/** @param {Locator} figure @param {'svg' | 'png'} type */
async function download(figure, type) {
  const [file] = await Promise.all([
    figure.page().waitForEvent('download'),
    figure.locator(`a[download$=${type}]`).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** @param {string} svg @returns {any} the settings in it */
function recordOf(svg) {
  const text = /<metadata>(.*)<\/metadata>/s.exec(svg)?.[1] ?? '';
  const signs = /** @type {const} */ ({ lt: '<', gt: '>', quot: '"', amp: '&' });
  return JSON.parse(
    text.replace(/&(lt|gt|quot|amp);/g, (_, name) => signs[/** @type {'lt'} */ (name)]),
  );
}

/** The texts inside a PNG, whose every checksum is right. @param {Buffer} png */
function textsOf(png) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(crc32(png.subarray(at + 4, end))).toBe(png.readUInt32BE(end));
    const [keyword, ...rest] = png.toString('utf8', at + 8, end).split('\0');
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt') texts[keyword] = rest.slice(4).join('');
    at = end + 4;
  }
  return texts;
}

test('no figure is forgotten here', () => {
  const shown = new Set([...FIGURES.map(({ tag }) => tag), ...WITHOUT_PICTURE]);
  expect([...shown].sort()).toEqual(Object.keys(figures).sort());
});

for (const {
  tag,
  attributes,
  starts,
  marks,
  ticks = true,
  width: screen = 760,
  inChinese,
} of FIGURES) {
  for (const [theme, lang] of inChinese ? LOOKS : [LOOKS[0]]) {
    test(`${tag}, ${screen}: both files look like the figure: ${theme}, ${lang}`, async ({
      page,
      browser,
    }, info) => {
      test.slow();
      await page.setViewportSize({ width: screen, height: 900 });
      const figure = await openPicture(page, { tag, attributes, starts }, { lang, theme });
      const [svg, png] = [await download(figure, 'svg'), await download(figure, 'png')];
      expect([svg.name, png.name]).toEqual([`${tag}.svg`, `${tag}.png`]);

      const file = info.outputPath('picture.svg');
      writeFileSync(file, svg.bytes);
      const text = svg.bytes.toString();
      const [width, height] = [/ width="(\d+)"/, / height="(\d+)"/].map((size) =>
        Number(size.exec(text)?.[1]),
      );
      const alone = await browser.newPage({ deviceScaleFactor: 2, viewport: { width, height } });
      await alone.goto(pathToFileURL(file).href);
      const blank = await browser.newPage();
      expect(await unlikeDots(blank, await alone.screenshot(), png.bytes)).toBeLessThan(LIMIT);

      const chart = figure.locator('.drawing svg');
      // On whole pixels, as in the file.
      await figure.evaluate((host) => {
        const { top } = /** @type {any} */ (host).drawing.getBoundingClientRect();
        host.style.setProperty('margin-top', `${Math.ceil(top) - top}px`);
      });
      const live = () => chart.screenshot({ animations: 'disabled' });
      const size = await chart.evaluate(({ clientWidth, clientHeight }) => ({
        width: clientWidth,
        height: clientHeight,
      }));
      const clip = { ...cornerOfChart(text, (width - size.width) / 2), ...size };
      const drawn = await alone.screenshot({ clip });
      const unlike = await unlikeDots(blank, drawn, await live());
      expect(unlike).toBeLessThan(LIMIT);

      if (lang === 'en') {
        for (const mark of [...marks, '.label.strong', ...(ticks ? TICKS : [])]) {
          const hide = (/** @type {Element} */ one) => one.setAttribute('display', 'none');
          const bring = (/** @type {Element} */ one) => one.removeAttribute('display');
          const one = chart.locator(mark).last();
          await one.evaluate(hide);
          expect(await unlikeDots(blank, drawn, await live()), mark).toBeGreaterThan(unlike + MARK);
          await one.evaluate(bring);
        }
      }
      await Promise.all([alone.close(), blank.close()]);
    });
  }
}

/** Where the chart stands in its page: at the layer that is moved down least. @param {string} svg @param {number} x */
function cornerOfChart(svg, x) {
  const moved = [...svg.matchAll(/translate\((\d+),(\d+)\)/g)].filter((m) => Number(m[1]) === x);
  return { x, y: Math.min(...moved.map((m) => Number(m[2]))) };
}

test('the SVG needs nothing around it, and both files carry the settings', async ({
  page,
  baseURL,
}) => {
  const figure = await openPicture(page, PLAYGROUND);
  const svg = (await download(figure, 'svg')).bytes.toString();
  expect(svg).toBe(await source(figure));
  expect(svg).not.toMatch(/ (class|style|id)=|var\(|url\(|<(style|script|image|use)|currentColor/);
  const names = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...new Set([...parsed.querySelectorAll('*')].map((element) => element.localName))];
  }, svg);
  expect(names.sort()).toEqual(['desc', 'metadata', 'path', 'svg', 'text', 'title']);
  const question = await figure.getByRole('heading').textContent();
  const provenance = await figure.locator('p.provenance').textContent();
  expect(svg).toContain(`<title>${question}</title>`);
  expect(svg).toMatch(/<desc>Scale 3.00: L2 in 48.00, L2 out 16.0000<\/desc>/);
  expect(svg.replaceAll('\u00a0', ' ')).toContain(`>${provenance}<`);
  expect(svg).toContain(`>RMSNorm Lab · ${new URL(String(baseURL)).host}/<`);

  const record = recordOf(svg);
  expect(record.figure).toBe('rms-playground');
  expect(record.address).toBe(`${baseURL}#figure=rms-playground&scale=3&range=wide&lang=en`);
  expect(record.settings).toEqual({ scale: '3', range: 'wide' });
  const texts = textsOf((await download(figure, 'png')).bytes);
  expect(texts.Title).toBe(question);
  expect(JSON.parse(texts.Settings)).toEqual(record);
});

test('a text that a reader typed stays a text', async ({ page }) => {
  const text = '</metadata></svg><script>alert(1)</script> & "]]>" &amp; \u0001 春眠';
  const figure = await openPicture(page, { ...DEPTH, attributes: { ...SMALL_MODEL, text } });
  const svg = await source(figure);
  expect(recordOf(svg).settings.text).toBe(text);
  const wrong = await page.evaluate((file) => {
    const parsed = new DOMParser().parseFromString(file, 'image/svg+xml');
    return parsed.querySelectorAll('parsererror, script').length;
  }, svg);
  expect(wrong).toBe(0);
  expect(JSON.parse(textsOf((await download(figure, 'png')).bytes).Settings).settings.text).toBe(
    text,
  );
});

test('the picture is that of the end, while marks are still on their way', async ({ page }) => {
  /** @param {Locator} figure */
  const still = async (figure) => (await source(figure)).replace(/(&lt; )?[\d.]+\sms/g, '');
  const log = { ...DEPTH, attributes: { ...SMALL_MODEL, axis: 'log' } };
  const wanted = await still(await openPicture(page, log));
  const figure = await openPicture(page, DEPTH);
  await figure.evaluate((host) => host.style.setProperty('--rms-move', '60s'));
  await figure.getByRole('radio', { name: 'log' }).check({ force: true });
  await expect.poll(() => still(figure)).toBe(wanted);
  const moving = await figure
    .locator('svg')
    .evaluate((svg) => svg.getAnimations({ subtree: true }).length);
  expect(moving).toBeGreaterThan(0);
});

test('the picture follows the figure, and its files go when it is closed', async ({ page }) => {
  await page.addInitScript(() => {
    const urls = new Set();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      urls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      revokeObjectURL.call(URL, url);
    };
    Object.assign(window, { urls });
  });
  const figure = await openPicture(page, PLAYGROUND);
  const kept = () => page.evaluate(() => /** @type {any} */ (window).urls.size);
  expect(await kept()).toBe(2);
  await figure.evaluate((host) => Object.assign(host, { scale: 5 }));
  await expect.poll(async () => recordOf(await source(figure)).settings.scale).toBe('5');
  await expect(links(figure)).toHaveCount(2);
  expect(await kept()).toBe(2);
  await toggle(figure);
  await expect(figure.locator('.picture')).toHaveCount(0);
  expect(await kept()).toBe(0);
});

test('a picture once taken is not taken again by itself', async ({ page }) => {
  const figure = await openPicture(page, PLAYGROUND);
  const first = await links(figure).first().getAttribute('href');
  await page.waitForTimeout(700);
  expect(await links(figure).first().getAttribute('href')).toBe(first);
});

test('where the figure has failed there is no picture of it', async ({ page }) => {
  const figure = await openPicture(page, DEPTH);
  await figure.evaluate((host) => Object.assign(host, { problem: new Error('failed') }));
  await expect(figure.locator('.picture canvas')).toHaveCount(0);
  await figure.evaluate((host) => Object.assign(host, { problem: undefined }));
  await expect(links(figure)).toHaveCount(2);
});

test('the source is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const figure = await openPicture(page, PLAYGROUND);
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await source(figure));
});

test('every part can be reached by keyboard', async ({ page }) => {
  const figure = await openPicture(page, PLAYGROUND);
  const focused = () =>
    figure.evaluate(
      (host) =>
        host.shadowRoot?.activeElement?.textContent?.trim() ||
        host.shadowRoot?.activeElement?.localName,
    );
  await figure.getByRole('button', { name: 'Picture', exact: true }).focus();
  /** @type {unknown[]} */
  const stops = [];
  while (!stops.includes('Copy') && stops.length < 8) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
  }
  expect(stops.slice(-4)).toEqual(['Download SVG', 'Download PNG', 'textarea', 'Copy']);
});

for (const [theme, lang] of LOOKS) {
  test(`give axe nothing to find, and fit 320 pixels: ${theme}, ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openPicture(page, DEPTH, { theme, lang });
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  });
}

lenient('shown in a sandboxed frame, and there to be copied', async ({ page }) => {
  const files = await serveFiles();
  const inside = `<!doctype html><html lang=en><body><rms-playground scale=3></rms-playground><script src="${files.url}rms-lab.classic.js"></script>`;
  const host = await servePost({
    head: '',
    body: `<iframe sandbox="allow-scripts" width="700" height="1400" srcdoc='${inside}'></iframe>`,
    policy: `default-src 'none'; img-src data:; script-src ${files.url} 'wasm-unsafe-eval'; worker-src blob:`,
  });
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(host.url);
  const figure = page.frameLocator('iframe').locator('rms-playground');
  await toggle(figure);
  await expect(links(figure)).toHaveCount(2);
  const colours = await figure.locator('canvas').evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
    const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(
      0,
      0,
      width,
      height,
    );
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(100);
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.getByText(/^Selected/)).toBeVisible();
  const chosen = await figure.locator('textarea').evaluate((field) => {
    const { selectionStart, selectionEnd, value } = /** @type {HTMLTextAreaElement} */ (field);
    return [selectionStart, selectionEnd === value.length, value.startsWith('<svg')];
  });
  expect(chosen).toEqual([0, true, true]);
  expect(errors).toEqual([]);
  await Promise.all([host.close(), files.close()]);
});

lenient('a mark of a kind that no picture can show is not left out silently', async ({ page }) => {
  await show(page, [PLAYGROUND]);
  const figure = page.locator('rms-playground');
  await figure.evaluate(async (host) => {
    await /** @type {any} */ (host).figureReady;
    const svg = /** @type {any} */ (host).drawing.querySelector('svg');
    svg.append(document.createElementNS(svg.namespaceURI, 'ellipse'));
  });
  const [error] = await Promise.all([page.waitForEvent('pageerror'), toggle(figure)]);
  expect(error.message).toBe('no picture of <ellipse>');
});
