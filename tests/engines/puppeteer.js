// SPDX-License-Identifier: MIT
import puppeteer from 'puppeteer-core';
import { CHROMIUM } from '../browser/chromium.js';
import { watch } from './watch.js';

/** @typedef {import('./engines.js').Tab} Tab */

export const chromium = () => start({ browser: 'chrome', ...CHROMIUM });

export const firefox = () =>
  start({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    // The driver would let one file read another, which no reader's browser does.
    extraPrefsFirefox: { 'security.fileuri.strict_origin_policy': true },
  });

/** @param {import('puppeteer-core').LaunchOptions} options @returns {Promise<Tab>} */
async function start(options) {
  const browser = await puppeteer.launch({
    protocolTimeout: 30_000,
    defaultViewport: { width: 1024, height: 730 },
    ...options,
  });
  const page = await browser.newPage();
  /** @type {string[]} */
  let logged = [];
  /** @type {string[]} */
  let requests = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    logged.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requests.push(request.url().slice(0, 200));
  });
  await page.evaluateOnNewDocument(watch);
  return {
    async open(url) {
      logged = [];
      requests = [];
      await page.goto(url);
    },
    evaluate: (run, ...values) => page.evaluate(/** @type {any} */ (run), ...values),
    complaints: async () => [
      ...logged,
      ...(await page.evaluate(() => /** @type {any} */ (globalThis).watched.complaints)),
    ],
    requests: async () => requests,
    screenshot: (path) => page.screenshot({ path: /** @type {`${string}.png`} */ (path) }),
    close: () => browser.close(),
  };
}
