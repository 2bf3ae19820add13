// SPDX-License-Identifier: MIT
// Figures in somebody else's post, under rules from none at all to strict.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inEachEngine } from './engines.js';
import { shown } from './figures.js';
import { FORMS, serveFiles, servePost } from './host.js';

const BODY = `
  <rms-playground scale="2"></rms-playground>
  <rms-depth-chart layers="4" width="32" text="a post"></rms-depth-chart>
  <rms-layer-stats layers="4" width="32" text="a post" lang="zh-CN"></rms-layer-stats>`;

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
before(async () => {
  files = await serveFiles();
});
after(() => files.close());

/** @param {{ wasm?: string, workers?: string, more?: string }} [rules] */
const strict = ({ wasm = "'wasm-unsafe-eval'", workers = 'blob:', more = '' } = {}) =>
  `default-src 'none'; img-src data:; script-src ${files.url} ${wasm}; worker-src ${workers}; ${more}`;
const trusting = (/** @type {string} */ names) =>
  strict({ more: `require-trusted-types-for 'script'; ${names}` });

/**
 * `breaks`: the rule that the browser reports as broken.
 * @type {{ host: string, policy: () => string | undefined, figures: 'worker' | 'main thread' | 'words', breaks?: string }[]}
 */
const HOSTS = [
  { host: 'without rules', policy: () => undefined, figures: 'worker' },
  { host: 'with all that figures need', policy: strict, figures: 'worker' },
  {
    host: 'without styles of others',
    policy: () => strict({ more: "style-src 'none'" }),
    figures: 'worker',
  },
  {
    host: 'that shuts itself into a sandbox',
    policy: () => strict({ more: 'sandbox allow-scripts' }),
    figures: 'worker',
  },
  { host: 'with any Trusted Types', policy: () => trusting(''), figures: 'worker' },
  {
    host: 'with our Trusted Types',
    policy: () => trusting('trusted-types lit-html rms-lab'),
    figures: 'worker',
  },
  {
    host: 'with Lit’s Trusted Types only',
    policy: () => trusting('trusted-types lit-html'),
    figures: 'main thread',
    breaks: 'trusted-types',
  },
  {
    host: 'without workers',
    policy: () => strict({ workers: "'none'" }),
    figures: 'main thread',
    breaks: 'worker-src',
  },
  {
    host: 'without WebAssembly',
    policy: () => strict({ wasm: '' }),
    figures: 'words',
    breaks: 'script-src',
  },
];

inEachEngine((tab) => {
  /**
   * Opens the post, lets the test look at it, and holds what is true of every post.
   * @param {Parameters<typeof servePost>[0]} post
   * @param {string | undefined} breaks
   * @param {() => Promise<void>} look
   */
  async function inPost(post, breaks, look) {
    const host = await servePost(post);
    try {
      await tab.open(host.url);
      await look();
      const expected = (/** @type {string} */ complaint) =>
        breaks && /^(violation|console):/.test(complaint) && complaint.includes(breaks);
      assert.deepEqual(
        (await tab.complaints()).filter((complaint) => !expected(complaint)),
        [],
      );
      assert.deepEqual(host.requests, ['/']);
      const asked = (await tab.requests()).filter((url) => !/^(blob|data):/.test(url));
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(files.url)),
        [],
      );
    } finally {
      await host.close();
    }
  }

  for (const [form, head] of Object.entries(FORMS)) {
    for (const { host, policy, figures, breaks } of HOSTS) {
      test(`${form}, host ${host}: ${figures}`, () =>
        inPost({ head: head(files.url), body: BODY, policy: policy() }, breaks, async () => {
          const [playground, depth, stats] = await tab.evaluate(shown);
          if (figures === 'words') {
            for (const { notice } of [playground, depth, stats]) {
              assert.match(
                notice,
                /'wasm-unsafe-eval' to script-src|script-src 里加上 'wasm-unsafe-eval'/,
              );
            }
            assert.match(stats.notice, /请站长/);
            return;
          }
          assert.equal(playground.l2Out, '16.0000');
          assert.equal(depth.read, '5.7');
          assert.match(depth.words, /SIMD · (< 1|\d+) ms/);
          assert.equal(depth.words.includes('main thread (no worker)'), figures === 'main thread');
          assert.equal(stats.words.includes('主线程（无 worker）'), figures === 'main thread');
        }));
    }

    test(`${form}, host without Trusted Types for us: says so in words`, () =>
      inPost(
        { head: head(files.url), body: BODY, policy: trusting("trusted-types 'none'") },
        'trusted-types',
        async () => {
          const words = await tab.evaluate(() =>
            ['rms-playground', 'rms-depth-chart', 'rms-layer-stats'].map((tag) =>
              document.querySelector(tag)?.textContent?.trim(),
            ),
          );
          assert.match(String(words[0]), /adds lit-html and rms-lab to trusted-types/);
          assert.equal(words[1], words[0]);
          assert.match(String(words[2]), /trusted-types 里加上 lit-html 和 rms-lab/);
        },
      ));
  }
});
