// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { parseNumber } from '../../web/widgets/controls/number-field.js';
import { cutToBytes } from '../../web/widgets/controls/prompt.js';
import { fill } from '../../web/widgets/fill.js';
import { byteLength } from '../../web/widgets/settings/kinds.js';
import { languageOf } from '../../web/widgets/surroundings.js';

test('a text is counted in bytes of UTF-8', () => {
  assert.equal(byteLength('abc'), 3);
  assert.equal(byteLength('春眠'), 6);
  assert.equal(byteLength('𝄞'), 4);
});

test('a text too long is cut between characters, never inside one', () => {
  assert.equal(cutToBytes('春眠不觉晓', 15), '春眠不觉晓');
  assert.equal(cutToBytes('春眠不觉晓', 14), '春眠不觉');
  assert.equal(cutToBytes('a𝄞', 4), 'a');
});

test('a number field reads back what the figures write', () => {
  assert.equal(parseNumber('−1.5'), -1.5);
  assert.equal(parseNumber('3.20 × 10⁻⁴'), 3.2e-4);
  assert.equal(parseNumber('1.00 × 10⁶'), 1e6);
  assert.equal(parseNumber(' 1e-3 '), 0.001);
  for (const text of ['', 'abc', '1,5']) assert.ok(Number.isNaN(parseNumber(text)), text);
});

test('every Chinese tag gets Chinese, every other English', () => {
  for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-CN', 'zh-TW', 'ZH-cn']) {
    assert.equal(languageOf(tag), 'zh-CN');
  }
  for (const tag of ['en', 'en-GB', 'fr', 'C', 'zha']) assert.equal(languageOf(tag), 'en');
});

/** @param {string} language @returns {Record<string, string>} */
const texts = (language) =>
  JSON.parse(
    readFileSync(new URL(`../../web/lesson/text/${language}.json`, import.meta.url), 'utf8'),
  ).figures;

test('both languages say the same: equal keys, equal values to fill in', () => {
  const [zh, en] = [texts('zh-CN'), texts('en')];
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  const filled = (/** @type {string} */ text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(String).sort();
  for (const key of Object.keys(zh)) assert.deepEqual(filled(zh[key]), filled(en[key]), key);
});

test('one of a thing is not said in the plural', () => {
  const counts = [
    'layers',
    'tokens',
    'steps',
    'step',
    'trials',
    'rows',
    'count',
    'done',
    'amplified',
  ];
  const one = Object.fromEntries(counts.map((name) => [name, '01']));
  for (const [key, text] of Object.entries(texts('en')))
    assert.doesNotMatch(fill(text, one), /\b01 (training |more )?(?!is\b)[a-z]+s\b/, key);
  const text = '{n} {n|layer|layers}';
  assert.deepEqual(
    [1, '1', 0, 2, '21'].map((n) => fill(text, { n })),
    ['1 layer', '1 layer', '0 layers', '2 layers', '21 layers'],
  );
});

test('a line never ends inside pre-norm or post-norm', () => {
  for (const language of ['zh-CN', 'en'])
    for (const [key, text] of Object.entries(texts(language)))
      if (!/^place\./.test(key))
        assert.doesNotMatch(text, /(pre|post)-norm/i, `${language} ${key}`);
});

test('Chinese texts keep the rules of type', () => {
  for (const [key, text] of Object.entries(texts('zh-CN'))) {
    assert.doesNotMatch(text, /[“”‘’]|——|……/, `${key}: 「」 for quotes, no dashes, no dots`);
    assert.doesNotMatch(
      text,
      / [，。；：！？（）「」]|[，。；：！？（）「」] (?!$)/,
      `${key}: no space by a mark`,
    );
    assert.doesNotMatch(text, /[,;!?](?=\p{Script=Han})/u, `${key}: full-width marks`);
    const tight = /\p{Script=Han}[A-Za-z0-9√]|[A-Za-z0-9]\p{Script=Han}/u;
    assert.doesNotMatch(text, tight, `${key}: a space between Han and Latin or digits`);
  }
});

test('every text a widget asks for is there', () => {
  const known = texts('en');
  const folder = new URL('../../web/widgets/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    for (const [, key] of source.matchAll(/\bt\(\s*'([^']+)'/g))
      assert.ok(key in known, `${key} in ${file}`);
  }
});
