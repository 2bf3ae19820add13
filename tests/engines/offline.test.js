// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BUILT_SITE, hostSite } from '../browser/site.js';
import { inEachEngine } from './engines.js';
import { lessonReady, shown } from './figures.js';
import { assertLesson } from './lesson.js';

/** Runs in the page: kept when the foot of the page says that all of it is stored. */
async function stored() {
  const words = () => document.querySelector('.colophon')?.textContent ?? '';
  while (!words().includes('stored on your device')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

inEachEngine((tab) => {
  /** @type {Awaited<ReturnType<typeof hostSite>>} */
  let site;
  before(async () => {
    site = await hostSite(BUILT_SITE, '/lab/');
  });
  after(() => site.close());

  test('after one visit the lesson needs no network, in either language', async () => {
    await tab.open(`${site.url}?lang=en`);
    await tab.evaluate(stored);
    await site.stop();
    await tab.open(`${site.url}?lang=en&again`);
    await tab.evaluate(lessonReady);
    assertLesson(await tab.evaluate(shown));
    const words = await tab.evaluate(async () => {
      document.getElementById('language')?.click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return document.querySelector('rms-playground')?.shadowRoot?.textContent ?? '';
    });
    assert.match(words, /输出 L2/);
    assert.deepEqual(await tab.complaints(), []);
  });
});
