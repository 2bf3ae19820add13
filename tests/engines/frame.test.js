// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inEachEngine } from './engines.js';
import { shown } from './figures.js';
import { serveFiles, servePost } from './host.js';

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
before(async () => {
  files = await serveFiles();
});
after(() => files.close());

const frame = (/** @type {string} */ fragment) =>
  `<iframe data-rms-lab sandbox="allow-scripts" width="100%" height="150" src="${files.url}embed.html#${fragment}"></iframe>`;
const hostScript = () => `<script src="${files.url}rms-frame.js" async></script>`;

/** Runs in the post: the first frame's height, once it has not changed for a while, and how often it was told since. */
async function settledHeight() {
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
  const height = () => frame.getBoundingClientRect().height;
  let told = 0;
  addEventListener('message', ({ data }) => {
    if (data?.type === 'rms-lab:height') told += 1;
  });
  const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  while (height() < 200) await sleep(50);
  let last = 0;
  while (height() !== last) {
    last = height();
    await sleep(1500);
  }
  told = 0;
  await sleep(3000);
  return { height: height(), told };
}

inEachEngine((tab) => {
  test('the page of a frame reads figure, settings, language and theme from its address', async () => {
    await tab.open(`${files.url}embed.html#figure=rms-playground&scale=2&lang=zh-CN&theme=dark`);
    const [playground] = await tab.evaluate(shown);
    assert.equal(playground.tag, 'rms-playground');
    assert.equal(playground.l2Out, '16.0000');
    assert.match(playground.words, /32\.00.*输出 L2/);
    const root = await tab.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dataset.theme,
    ]);
    assert.deepEqual(root, ['zh-CN', 'dark']);
    await tab.open(`${files.url}embed.html?figure=rms-depth-chart&layers=4&width=32&lang=en`);
    const [chart] = await tab.evaluate(shown);
    assert.equal(chart.read, '5.7');
    assert.match(chart.words, /4 layers/);
    assert.deepEqual(await tab.complaints(), []);
  });

  test('a sandboxed frame gets the height of its figure under a strict policy, and rests there', async () => {
    const policy = `default-src 'none'; img-src data:; frame-src ${files.url}; script-src ${files.url}`;
    const body = frame('figure=rms-playground&lang=en') + hostScript();
    const post = await servePost({ head: '', body, policy });
    try {
      await tab.open(post.url);
      const { height, told } = await tab.evaluate(settledHeight);
      assert.ok(height > 500 && height < 2000, `${height}`);
      assert.ok(told <= 2, `${told} changes at rest`);
      assert.deepEqual(await tab.complaints(), []);
      assert.deepEqual(post.requests, ['/']);
    } finally {
      await post.close();
    }
  });

  test('a sibling frame cannot set the height of another', async () => {
    const hostile = `<iframe sandbox="allow-scripts" srcdoc="<script>
      setInterval(() => parent.postMessage({ type: 'rms-lab:height', height: 5555 }, '*'), 20)</script>"></iframe>`;
    const body = frame('figure=rms-playground&lang=en') + hostile + hostScript();
    const post = await servePost({ head: '', body });
    try {
      await tab.open(post.url);
      const { height } = await tab.evaluate(settledHeight);
      assert.ok(height > 500 && height < 2000, `${height}`);
    } finally {
      await post.close();
    }
  });
});
