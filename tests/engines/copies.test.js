// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inEachEngine } from './engines.js';
import { shown } from './figures.js';
import { FORMS, serveFiles, servePost } from './host.js';

const figures = (/** @type {{ scale: number, layers: number }} */ { scale, layers }) => `
  <rms-playground scale="${scale}"></rms-playground>
  <rms-depth-chart layers="${layers}" width="32" text="a post"></rms-depth-chart>
  <rms-layer-stats layers="${layers}" width="32" text="a post"></rms-layer-stats>`;
const BODY = figures({ scale: 2, layers: 4 }) + figures({ scale: 4, layers: 6 });

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
before(async () => {
  files = await serveFiles();
});
after(() => files.close());

inEachEngine((tab) => {
  for (const forms of [Object.keys(FORMS), Object.keys(FORMS).reverse()]) {
    test(`two copies live on one page: ${forms.join(', then ')}`, async () => {
      const head = forms.map((form) => FORMS[form](files.url)).join('');
      const post = await servePost({ head, body: BODY });
      try {
        await tab.open(post.url);
        const all = await tab.evaluate(shown);
        const [first, second] = [all.slice(0, 3), all.slice(3)];
        for (const [[playground, depth, stats], l2In, layers] of /** @type {const} */ ([
          [first, '32.00', '4 layers'],
          [second, '64.00', '6 layers'],
        ])) {
          assert.ok(playground.words.includes(l2In), playground.words);
          assert.equal(playground.l2Out, '16.0000');
          assert.equal(depth.read, '5.7');
          for (const { words } of [depth, stats]) assert.ok(words.includes(layers), words);
        }
        assert.deepEqual(await tab.complaints(), []);
        const added = await tab.evaluate(() => {
          const before = new Set(/** @type {any} */ (globalThis).watched.names);
          return Reflect.ownKeys(globalThis)
            .filter((name) => !before.has(name))
            .map(String);
        });
        // Lit notes its versions there, WebKit's driver itself; ours leave nothing.
        assert.deepEqual(
          added.filter((name) => !/^(lit|reactive)|automationSession/.test(name)),
          [],
        );
      } finally {
        await post.close();
      }
    });
  }
});
