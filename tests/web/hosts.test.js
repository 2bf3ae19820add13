// SPDX-License-Identifier: MIT
// The examples of web/hosts as text: what renderers and filters leave of the snippets, and that the guides show the
// examples. How they look when built is tests/hosts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { elementCode, frameCode, pictureCode } from '../../web/widgets/embed-code.js';
import { kses } from './kses.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}web/hosts/`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const GUIDES = ['README.md', 'README.zh-CN.md'];
const FORMS = ['element', 'frame', 'picture'];

/** @param {string} path */
const read = (path) => readFileSync(folder + path, 'utf8');
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
const examples = paths.filter((path) => !GUIDES.includes(path)).map((path) => [path, read(path)]);

const snippets = FORMS.map((form) => [form, read(`wordpress/${form}.html`).trimEnd()]);
const LINK =
  /<a href="https:\/\/lab\.example\/#figure=rms-playground&amp;scale=3(&amp;lang=en)?">[^<]+ · RMSNorm Lab<\/a>/;

test('the snippets are what the action Embed writes', () => {
  const place = { folder: `https://lab.example/v${version}/`, lesson: 'https://lab.example/' };
  const texts = JSON.parse(readFileSync(`${root}web/lesson/text/en.json`, 'utf8'));
  /** @type {import('../../web/widgets/settings/state.js').Linked} */
  const linked = { tag: 'rms-playground', attributes: [['scale', '3']] };
  const words = `${texts.figures['play.question']} · RMSNorm Lab`;
  const code = { linked, place, words };
  const hashed = { ...code, place: { ...place, integrity: 'sha384-HASH' } };
  const inEnglish = { ...code, linked: { ...linked, lang: /** @type {const} */ ('en') } };
  const size = { width: 612, height: 300, summary: '' };
  const element = elementCode(hashed);
  const frame = frameCode({ ...inEnglish, height: 640 });
  assert.deepEqual(Object.fromEntries(snippets), {
    element,
    frame,
    picture: pictureCode({ ...code, ...size }),
  });
  assert.ok(read('html/module.html').includes(elementCode(code)));
});

for (const [form, snippet] of snippets) {
  test(`${form}: a Markdown renderer leaves the snippet whole`, () => {
    const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
    const post = markdown.render(`Before it.\n\n${snippet}\n\nAfter it.`);
    assert.equal(post, `<p>Before it.</p>\n${snippet}\n<p>After it.</p>\n`);
  });

  test(`${form}: the link is left where scripts and frames are filtered out`, () => {
    const left = kses(snippet);
    assert.match(left, LINK);
    assert.doesNotMatch(left, /<(script|iframe|rms-)/);
    const text = left.replace(/<[^>]*>/g, '').trim();
    assert.match(text, /^[^<>{}]+ · RMSNorm Lab$/);
  });

  test(`${form}: is short, in one piece and without anything that runs in the host's name`, () => {
    assert.doesNotMatch(snippet, /\n\s*\n/);
    assert.ok(snippet.split('\n').length <= 2);
    assert.match(snippet, /^<(div|p)>/);
    assert.doesNotMatch(snippet, / on\w+=|javascript:|<script[^>]*>[^<]/);
  });
}

test('the filter refuses what could run, and keeps what a post is made of', () => {
  assert.equal(kses('<p onclick="x()" class="a">b</p>'), '<p class="a">b</p>');
  assert.equal(kses('<a href="javascript:x()">b</a>'), '<a href="x()">b</a>');
  assert.equal(kses('<svg><!-- <p> --><rms-x a="<p>">b</rms-x></svg>'), 'b');
  assert.equal(kses('<iframe src="https://x/"></iframe><img src=y onload=z>'), '<img src="y">');
});

test('every host has the same snippets', () => {
  const lines = snippets.flatMap(([, snippet]) => snippet.split('\n'));
  const pasted = examples.filter(([path]) => /\.(md|html)$/.test(path) && !isTemplate(path));
  for (const [path, text] of pasted) {
    for (const line of text.split('\n')) {
      if (/<(rms-|iframe|img)/.test(line)) assert.ok(lines.includes(line), `${path}: ${line}`);
    }
  }
});

/** @param {string} path */
const isTemplate = (path) => /_includes|shortcodes/.test(path);

test('every address is that of this version', () => {
  for (const [path, text] of examples) {
    for (const [address] of text.matchAll(/https:\/\/lab\.example\/[^"'#]*/g)) {
      assert.match(
        address.slice('https://lab.example/'.length),
        new RegExp(`^(v${version}/.*)?$`),
        path,
      );
    }
  }
});

/** The code in a guide. @param {string} guide */
const blocks = (guide) =>
  new MarkdownIt()
    .parse(read(guide), {})
    .filter(({ type }) => type === 'fence')
    .map(({ content }) => content);

test('the guides show what the examples hold, in both languages', () => {
  const shown = blocks(GUIDES[0]);
  assert.ok(shown.length > 10);
  assert.deepEqual(blocks(GUIDES[1]), shown);
  for (const block of shown) {
    assert.ok(
      examples.some(([, text]) => text.includes(block)),
      `in no example:\n${block}`,
    );
  }
});

test('the guides name every folder of examples, and no file that is not there', () => {
  const hosts = new Set(
    paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
  );
  for (const guide of GUIDES) {
    const links = [...read(guide).matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target);
    for (const host of hosts)
      assert.ok(
        links.some((link) => link.startsWith(`${host}/`)),
        `${guide}: ${host}`,
      );
    for (const link of links.filter((one) => !one.startsWith('http'))) {
      assert.ok(paths.includes(link), `${guide}: ${link}`);
    }
  }
});
