// SPDX-License-Identifier: MIT
// npm run screenshots -- FOLDER [--widths 320,768,1600]   the whole page, in both languages and themes
// npm run screenshots -- --readme                         the picture in the README
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { serve } from '../../web/serve.js';
import { CHROMIUM } from '../browser/chromium.js';

const README_PICTURE = fileURLToPath(new URL('../../web/pages/screenshot.png', import.meta.url));
const README_LIMIT = 300_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,1280' },
    readme: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder && !values.readme) {
  console.error('Say where to: npm run screenshots -- FOLDER, or --readme.');
  process.exit(1);
}

const site = await serve(0);
const browser = await chromium.launch(CHROMIUM);
try {
  if (values.readme) await writeReadmePicture();
  if (folder) await writePages(folder);
} finally {
  await browser.close();
  await site.close();
}

/**
 * @param {{ locale: string, colorScheme: 'light' | 'dark', width: number }} look
 * @param {import('@playwright/test').PageScreenshotOptions} options
 */
async function shoot({ width, ...look }, options) {
  // High enough that every figure is in sight, since figures start when they come near.
  const height = options.fullPage ? 20_000 : 900;
  const context = await browser.newContext({ ...look, viewport: { width, height } });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await page.setViewportSize({ width, height: 900 });
  await page.screenshot({ animations: 'disabled', ...options });
  await context.close();
}

/** @param {string} into */
async function writePages(into) {
  mkdirSync(into, { recursive: true });
  for (const locale of ['zh-CN', 'en']) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const width of values.widths.split(',').map(Number)) {
        const path = join(into, `${locale}-${colorScheme}-${width}.png`);
        await shoot({ locale, colorScheme, width }, { path, fullPage: true });
        console.log(path);
      }
    }
  }
}

async function writeReadmePicture() {
  const look = { locale: 'en', colorScheme: /** @type {const} */ ('light'), width: 1280 };
  await shoot(look, { path: README_PICTURE });
  const { size } = statSync(README_PICTURE);
  if (size > README_LIMIT) throw new Error(`The picture has ${size} bytes: over ${README_LIMIT}.`);
  console.log(README_PICTURE);
}
