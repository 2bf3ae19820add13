// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { ink } from '../../web/charts/picture/ink.js';
import { crc32, textChunk, withTexts } from '../../web/charts/picture/png-text.js';
import { HOME } from '../../web/charts/picture/shapes.js';
import { escapeXml, svgFile } from '../../web/charts/picture/svg-file.js';
import { wrap } from '../../web/charts/picture/wrap.js';

const ascii = (/** @type {string} */ text) => new TextEncoder().encode(text);

test('a computed colour becomes six digits and an opacity', () => {
  assert.deepEqual(ink('rgb(31, 68, 159)'), { colour: '#1f449f', opacity: 1 });
  assert.deepEqual(ink('rgba(1, 2, 3, 0.5)', 0.5), { colour: '#010203', opacity: 0.25 });
  assert.deepEqual(ink('oklch(0.5 0.1 20)'), { colour: 'oklch(0.5 0.1 20)', opacity: 1 });
});

test('what is not painted has no colour', () => {
  for (const nothing of ['none', 'rgba(0, 0, 0, 0)']) assert.equal(ink(nothing), undefined);
  assert.equal(ink('rgb(1, 2, 3)', 0), undefined);
});

test('the checksum is that of PNG', () => {
  assert.equal(crc32(ascii('IEND')), 0xae426082);
  assert.equal(crc32(ascii('123456789')), 0xcbf43926);
});

test('a text chunk has its length, its kind, its text in UTF-8 and its checksum', () => {
  const chunk = textChunk('Settings', '缩放');
  const view = new DataView(chunk.buffer);
  const body = chunk.subarray(4, -4);
  assert.equal(view.getUint32(0), body.length - 4);
  assert.equal(new TextDecoder().decode(body), 'iTXtSettings\0\0\0\0\0缩放');
  assert.equal(view.getUint32(chunk.length - 4), crc32(body));
});

test('the texts stand after the header, and nothing of the file is lost', async () => {
  const file = Uint8Array.from({ length: 60 }, (_, i) => i);
  const texts = { Title: 'a', Settings: '{}' };
  const result = new Uint8Array(await withTexts(new Blob([file]), texts).arrayBuffer());
  const chunks = [...textChunk('Title', 'a'), ...textChunk('Settings', '{}')];
  assert.deepEqual([...result], [...file.slice(0, 33), ...chunks, ...file.slice(33)]);
});

/** Han is twice as wide as Latin. @param {string} text */
const measure = (text) => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0);

test('English is broken between words, into lines about equally long', () => {
  assert.deepEqual(wrap('one two three four', 40, measure), ['one two three four']);
  assert.deepEqual(wrap('one two three four', 16, measure), ['one two', 'three four']);
  assert.deepEqual(wrap('one two', 3, measure), ['one', 'two']);
});

test('Chinese is broken after a mark; a clause that is too wide inside, but never before a mark', () => {
  assert.deepEqual(wrap('一层里头，又写回去多少？', 20, measure), ['一层里头，', '又写回去多少？']);
  const lines = wrap('归一化前后差多少呢？', 18, measure);
  assert.equal(lines.join(''), '归一化前后差多少呢？');
  assert.equal(lines.length, 2);
  for (const line of lines) {
    assert.doesNotMatch(line, /^？/);
    assert.ok(measure(line) <= 18, line);
  }
});

test('an address is broken where it must be, nothing of it lost', () => {
  const address = 'RMSNorm Lab · example.org/a/very/long/way/to/the/lesson';
  const lines = wrap(address, 20, measure);
  assert.equal(lines.join('').replaceAll(' ', ''), address.replaceAll(' ', ''));
  for (const line of lines) assert.ok(measure(line) <= 20, line);
  assert.deepEqual(wrap('', 20, measure), ['']);
});

test('a text cannot become markup, and what XML forbids is replaced', () => {
  assert.equal(escapeXml('</script>&"'), '&lt;/script&gt;&amp;&quot;');
  assert.equal(escapeXml('a\u0000\u000b\ud800b\uffff𝄞'), 'a\ufffd\ufffd\ufffdb\ufffd𝄞');
});

/** @type {import('../../web/charts/picture/shapes.js').Paint} */
const paint = { matrix: HOME, width: 2, dash: [], join: 'miter', cap: 'butt' };

/** @param {Partial<import('../../web/charts/picture/sheet.js').Picture>} [change] */
const fileOf = (change) =>
  svgFile({
    ...{ width: 10, height: 20, family: '"A", sans-serif', language: 'en' },
    ...{ title: 'T', description: 'D', record: '{}', shapes: [], ...change },
  });

test('the file says what it is, and every text in it is escaped', () => {
  const file = fileOf({ title: 'a < b', description: '&', record: '{"text":"</metadata>"}' });
  assert.match(file, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="10" height="20"/);
  assert.match(file, /font-family="&quot;A&quot;, sans-serif"/);
  assert.match(file, /<title>a &lt; b<\/title>\n<desc>&amp;<\/desc>/);
  assert.match(file, /<metadata>{&quot;text&quot;:&quot;&lt;\/metadata&gt;&quot;}<\/metadata>/);
});

test('a shape carries all of its paint as attributes', () => {
  const stroke = { colour: '#010203', opacity: 0.5 };
  const line = { ...paint, dash: [5, 4], join: /** @type {const} */ ('round'), stroke };
  const file = fileOf({ shapes: [{ ...line, kind: 'outline', d: 'M0,0h9' }] });
  assert.match(
    file,
    /<path d="M0,0h9" fill="none" stroke="#010203" stroke-opacity="0.5" stroke-width="2" stroke-dasharray="5 4" stroke-linejoin="round"\/>/,
  );
});

test('words carry their place and font; the font of the picture is said once', () => {
  const fill = { colour: '#010203', opacity: 1 };
  const words = { x: 1.23456, y: 2, anchor: 'end', size: 13, weight: '600', words: 'a<b' };
  /** @type {import('../../web/charts/picture/shapes.js').Matrix} */
  const matrix = [1, 0, 0, 1, 24, 80.5];
  const file = fileOf({
    shapes: [{ ...paint, ...words, kind: 'words', family: '"A", sans-serif', matrix, fill }],
  });
  assert.match(
    file,
    /<text x="1.235" y="2" text-anchor="end" font-size="13" font-weight="600" transform="translate\(24,80.5\)" fill="#010203">a&lt;b<\/text>/,
  );
});
