// SPDX-License-Identifier: MIT
// Three browser engines behind one face: a single tab, to open pages in one after the other.
import { after, before, describe } from 'node:test';
import { chromium, firefox } from './puppeteer.js';
import { webkit } from './webkit.js';

/**
 * @typedef {object} Tab
 * @property {(url: string) => Promise<void>} open  until its load event
 * @property {<Values extends unknown[], Result>(run: (...values: Values) => Result, ...values: Values) => Promise<Awaited<Result>>} evaluate
 *   in the page; the function is sent as text, so it sees nothing but what it is given
 * @property {() => Promise<string[]>} complaints  of this page so far: "error: …", "rejection: …", "violation: …",
 *   and where the driver tells of them "console: …", "dialog: …"
 * @property {() => Promise<string[]>} requests  what the page asked for; the first 200 characters of each address
 * @property {(path: string) => Promise<unknown>} screenshot  as PNG
 * @property {() => Promise<void>} close
 */

const LAUNCH = { chromium, firefox, webkit };

/** For all tests of a file in one engine, in milliseconds. */
const LIMIT = 180_000;

/** @typedef {keyof typeof LAUNCH} Engine */

export const ENGINES = /** @type {Engine[]} */ (Object.keys(LAUNCH));

/**
 * Defines tests in each engine, which share one browser. The tab is there when they run.
 * @param {(tab: Tab, engine: Engine) => void} define
 * @param {Engine[]} [engines]
 */
export function inEachEngine(define, engines = ENGINES) {
  for (const engine of engines) {
    describe(engine, { timeout: LIMIT }, () => {
      const tab = /** @type {Tab} */ ({});
      before(async () => {
        Object.assign(tab, await LAUNCH[engine]());
      });
      after(() => tab.close?.());
      define(tab, engine);
    });
  }
}
