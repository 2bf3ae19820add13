// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from '../../web/serve.js';
import { inEachEngine } from './engines.js';
import { lessonReady, shown } from './figures.js';
import { assertLesson } from './lesson.js';

/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
before(async () => {
  site = await serve(0);
});
after(() => site.close());

inEachEngine((tab) => {
  test('the site’s figures answer under its own policy, which asks no other host', async () => {
    await tab.open(`${site.url}?lang=en`);
    await tab.evaluate(lessonReady);
    assertLesson(await tab.evaluate(shown));
    assert.deepEqual(await tab.complaints(), []);
    const asked = await tab.requests();
    assert.ok(asked.some((url) => url.endsWith('.wasm')));
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(site.url)),
      [],
    );
  });
});
