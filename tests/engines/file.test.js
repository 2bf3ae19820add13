// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEachEngine } from './engines.js';
import { lessonReady, shown } from './figures.js';
import { assertLesson } from './lesson.js';

const FILE = new URL('../../dist/rmsnorm-lab.html', import.meta.url).href;

inEachEngine((tab) => {
  test('the whole lesson opens from disk, every figure answers, and nothing is asked for', async () => {
    await tab.open(`${FILE}?lang=en`);
    await tab.evaluate(lessonReady);
    assertLesson(await tab.evaluate(shown));
    await tab.evaluate(() => document.getElementById('language')?.click());
    const [, , , playground, , depth] = await tab.evaluate(shown);
    assert.match(playground.words, /输出 L2/);
    assert.match(depth.words, /24 层/);
    assert.deepEqual(await tab.complaints(), []);
    const asked = (await tab.requests()).filter((url) => !/^(blob|data):/.test(url));
    assert.deepEqual(asked, []);
  });

  test('its font and the font’s licence are inside', async () => {
    const [there, licence] = await tab.evaluate(async () => [
      (await document.fonts.load('16px "RMS Math"')).length > 0,
      document.getElementById('licences')?.textContent,
    ]);
    assert.equal(there, true);
    assert.match(String(licence), /SIL OPEN FONT LICENSE/i);
  });

  for (const lang of ['zh-CN', 'en']) {
    test(`its links lead to something that is there: ${lang}`, async () => {
      await tab.open(`${FILE}?lang=${lang}`);
      const links = await tab.evaluate(() =>
        [...document.querySelectorAll('a')]
          .filter((link) => link.getClientRects().length > 0)
          .map((link) => {
            const href = String(link.getAttribute('href'));
            const target = href.startsWith('#') && document.getElementById(href.slice(1));
            return { href, leads: target ? target.getClientRects().length > 0 : undefined };
          }),
      );
      const inside = links.filter(({ href }) => href.startsWith('#'));
      assert.ok(inside.length > 12, `${inside.length} links`);
      assert.deepEqual(
        links.filter(({ href, leads }) => !leads && !href.startsWith('https://')),
        [],
      );
    });
  }
});
