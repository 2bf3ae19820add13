// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { elementCode, frameCode, linkAddress, pictureCode } from '../../web/widgets/embed-code.js';
import { readFragment } from '../../web/widgets/settings/state.js';
import { Random } from './random.js';

const place = { folder: 'https://example.org/lab/v0.1.0/', lesson: 'https://example.org/lab/' };
/** @type {import('../../web/widgets/settings/state.js').Linked} */
const linked = { tag: 'rms-playground', attributes: [['scale', '3']], lang: 'en', theme: 'dark' };
const code = { linked, place, words: 'Stretch it?' };
const forms = {
  frame: (/** @type {any} */ given) => frameCode({ height: 640, ...given }),
  element: (/** @type {any} */ given) => elementCode(given),
  picture: (/** @type {any} */ given) =>
    pictureCode({ summary: 'Scale 3', width: 600, height: 400, ...given }),
};

test('a frame names figure, settings, language and theme in its address', () => {
  const html = forms.frame(code);
  assert.match(
    html,
    /src="https:\/\/example\.org\/lab\/v0\.1\.0\/embed\.html#figure=rms-playground&amp;scale=3&amp;lang=en&amp;theme=dark"/,
  );
  assert.match(html, /sandbox="allow-scripts[ "]/);
  assert.doesNotMatch(html, /allow-same-origin/);
  assert.match(html, /<script src="https:\/\/example\.org\/lab\/v0\.1\.0\/rms-frame\.js" async>/);
});

test('an element carries its settings as attributes, and the classic script its hash', () => {
  assert.match(
    forms.element(code),
    /<rms-playground scale="3" lang="en" data-theme="dark"><a href/,
  );
  assert.match(forms.element(code), /<script type="module" src="[^"]*\/v0\.1\.0\/rms-lab\.js">/);
  const hashed = { ...code, place: { ...place, integrity: 'sha384-abc' } };
  assert.match(
    forms.element(hashed),
    /<script src="[^"]*\/rms-lab\.classic\.js" integrity="sha384-abc" crossorigin="anonymous" defer>/,
  );
});

test('a link leads to the lesson, and to the figure alone where there is no lesson', () => {
  assert.equal(
    linkAddress(place, linked),
    'https://example.org/lab/#figure=rms-playground&scale=3&lang=en&theme=dark',
  );
  assert.match(linkAddress({ folder: place.folder }, linked), /\/v0\.1\.0\/embed\.html#figure=/);
});

test('every form is a block without blank lines that holds a plain link', () => {
  for (const [name, form] of Object.entries(forms)) {
    const html = form({ ...code, words: 'one\n\ntwo' });
    assert.match(html, /^<(div|p)>/, name);
    assert.doesNotMatch(html, /\n\s*\n/, name);
    assert.match(html, /<a href="https:/, name);
  }
});

test('braces in a text start no template of the page', () => {
  const attributes = /** @type {[string, string][]} */ ([['text', '{{ x }} {% y %} {z}']]);
  for (const [name, form] of Object.entries(forms)) {
    const given = { ...code, summary: '{{ x }}', linked: { tag: 'rms-depth-chart', attributes } };
    assert.doesNotMatch(form(given), /[{}]/, name);
  }
});

test('what the reader typed stays text in every form', () => {
  const random = new Random(3);
  const pieces = ['"', "'", '<', '>', '&', '\n', '</script>', '<img src=x onerror=alert(1)>', '眠'];
  for (let i = 0; i < 2000; i++) {
    const text = Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces)).join('');
    const given = {
      place,
      words: text,
      summary: text,
      linked: { tag: 'rms-depth-chart', attributes: [['text', text]] },
    };
    for (const [name, form] of Object.entries(forms)) {
      const html = form(given);
      const tags = [...html.matchAll(/<\/?([a-z-]+)/g)].map(([, tag]) => tag);
      const allowed = ['div', 'p', 'a', 'iframe', 'script', 'img', 'rms-depth-chart'];
      assert.deepEqual(
        tags.filter((tag) => !allowed.includes(tag)),
        [],
        `${name}: ${html}`,
      );
      const count = (/** @type {string} */ tag) => tags.filter((other) => other === tag).length;
      assert.ok(count('script') <= 2 && count('img') <= 1, `${name}: ${html}`);
    }
    const [, address] = /src="([^"]*)"/.exec(forms.frame(given)) ?? [];
    const url = new URL(address.replaceAll('&amp;', '&'));
    assert.deepEqual(readFragment(url.hash)?.attributes, [['text', text]]);
  }
});
