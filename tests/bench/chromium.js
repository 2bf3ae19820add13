// SPDX-License-Identifier: MIT
// The measurement in a page of Chromium. Times are read off the clock there.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { CHROMIUM } from '../browser/chromium.js';
import { measurePage } from './profile.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} only part of the rows' names; all, and the page's own figures, where it is empty
 * @param {string[]} flags of V8
 */
export async function measureInChromium(only, flags) {
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'silent',
    appType: 'mpa',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  const address = `http://127.0.0.1:${port}/`;
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--js-flags=${flags.join(' ')}`],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'log') console.log(message.text());
    });
    await page.goto(`${address}tests/bench/package.json`);
    const measured = await page.evaluate(measureThere, { address, only });
    const waits = only === '' ? await measurePage(page) : [];
    return { ...measured, page: waits, runtime: `Chromium ${browser.version()}` };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Runs in the page. @param {{ address: string, only: string }} options */
async function measureThere({ address, only }) {
  /** @type {typeof import('./measure.js')} */
  const { measure } = await import(`${address}tests/bench/measure.js`);
  return measure({ only, now: () => performance.now(), log: console.log });
}
