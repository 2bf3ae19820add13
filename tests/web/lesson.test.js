// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fillPage } from '../../web/lesson/plugin.js';
import { LANGUAGES } from '../../web/lesson/render/languages.js';
import { renderLesson } from '../../web/lesson/render/lesson.js';
import { createMarkdown } from '../../web/lesson/render/markdown.js';
import { createMathRenderer } from '../../web/lesson/render/math.js';
import { fillParts } from '../../web/pages/vite/parts.js';

const folder = fileURLToPath(new URL('../../web/lesson/', import.meta.url));
const pages = fileURLToPath(new URL('../../web/pages/', import.meta.url));
const lesson = await renderLesson();
const page = fillPage(fillParts(readFileSync(`${pages}index.html`, 'utf8')), lesson);
const markdown = createMarkdown(createMathRenderer());

/** @typedef {(typeof LANGUAGES)[number]} Language */

/** @param {Language} language */
const files = (language) => readdirSync(`${folder}${language}`).sort();

/** @param {Language} language @param {string} file */
const read = (language, file) => readFileSync(`${folder}${language}/${file}`, 'utf8');

/** @param {Language} language */
const texts = (language) => JSON.parse(readFileSync(`${folder}text/${language}.json`, 'utf8'));

/** The blocks of a file without its words: what both languages must have in common. @param {Language} language @param {string} file */
function structure(language, file) {
  return markdown
    .parse(read(language, file), language)
    .filter(({ type }) => type !== 'inline')
    .map(({ type, tag, info, content }) => [type, tag, info, content].join(' '));
}

/** @param {Language} language @param {string} file */
function inlineFormulas(language, file) {
  return markdown
    .parse(read(language, file), language)
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'math_inline')
    .map(({ content }) => content)
    .sort();
}

/** @param {Language} language @param {string} file */
function links(language, file) {
  return [...read(language, file).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).sort();
}

test('both languages have the same files', () => {
  assert.deepEqual(files('zh-CN'), files('en'));
  assert.ok(files('en').length > 0);
});

for (const file of files('en')) {
  test(`${file}: both languages have the same headings, figures, formulas, notes, tables and links`, () => {
    assert.deepEqual(structure('zh-CN', file), structure('en', file));
    assert.deepEqual(inlineFormulas('zh-CN', file), inlineFormulas('en', file));
    assert.deepEqual(links('zh-CN', file), links('en', file));
  });
}

test('both languages have the same keys, each with a text', () => {
  const keysOf = (/** @type {Language} */ language) =>
    Object.entries(texts(language)).map(([section, table]) => [section, Object.keys(table).sort()]);
  assert.deepEqual(keysOf('zh-CN'), keysOf('en'));
  for (const language of LANGUAGES) {
    for (const [key, value] of Object.entries(texts(language).page)) {
      assert.ok(value.trim(), `${language} ${key}`);
    }
  }
});

test('the page keeps the content security policy: no style attributes, no inline scripts, no handlers', () => {
  assert.doesNotMatch(page, / style=/);
  assert.doesNotMatch(page, /<script(?![^>]* src=)/);
  assert.doesNotMatch(page, / on[a-z]+=/);
});

test('every class in a formula has a rule', () => {
  const sheet = readFileSync(`${pages}math.css`, 'utf8');
  const generated = [...lesson.math.styles.values()];
  const classes = new Set(
    [...page.matchAll(/<m[a-z]+ [^>]*class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')),
  );
  assert.ok(classes.size > 0);
  const known = new Set([...generated, 'tml-display']);
  const missing = [...classes].filter((name) => !known.has(name) && !sheet.includes(`.${name}`));
  assert.deepEqual(missing, []);
});

test('every id is there once, and every link inside the page has a target', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    [],
  );
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert.ok(targets.length > 0);
  assert.deepEqual(
    targets.filter((id) => !ids.includes(id)),
    [],
  );
});

test('each figure stands in the page once and is numbered in order', () => {
  const figures = [...page.matchAll(/<(rms-[a-z-]+)([^>]*)>/g)];
  const once = new Set(figures.map(([tag]) => tag));
  assert.equal(once.size, figures.length);
  const numbers = figures.flatMap(
    ([, , attributes]) => /number="(\d+)"/.exec(attributes)?.[1] ?? [],
  );
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => String(i + 1)),
  );
  assert.ok(numbers.length > 0);
});

test('a lesson whose languages have different figures is refused', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'lesson-'));
  try {
    for (const name of ['zh-CN', 'en', 'text']) {
      cpSync(join(folder, name), join(copy, name), { recursive: true });
    }
    const path = join(copy, 'en', '03-scale.md');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('<rms-playground>', '<rms-playground scale="3">'),
    );
    await assert.rejects(renderLesson(pathToFileURL(`${copy}/`)), /03-scale.*different figures/);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('a part or text that the lesson lacks is refused', () => {
  assert.throws(() => fillPage('<!-- lesson nothing -->', lesson), /"nothing"/);
  assert.throws(() => fillPage('{{nothing}}', lesson), /"nothing"/);
});

test('formulas, pre-norm and the end of a Chinese paragraph keep their marks', () => {
  const html = (/** @type {string} */ source, /** @type {Language} */ language) =>
    markdown.render(markdown.parse(source, language), language);
  assert.match(html('见 $x$，再看。', 'zh-CN'), /<span class="nb"><math>.*<\/math>，<\/span>/);
  assert.match(html('（$c>0$），好的', 'zh-CN'), /<span class="nb">（<math>.*<\/math>），<\/span>/);
  assert.match(html('with pre-norm, too', 'en'), /<span class="nb">pre-norm,<\/span>/);
  assert.match(html('就是这样。', 'zh-CN'), /就是<span class="nb">这样。<\/span>/);
});

test('a root in a line of text is a sign before its content', () => {
  const math = createMathRenderer();
  const sign = '<mo form="prefix" stretchy="false" lspace="0em" rspace="0em">√</mo>';
  assert.ok(math.render('\\sqrt d', false).includes(`${sign}<mi>d</mi>`));
  assert.ok(math.render('\\sqrt{m+1}', true).includes('<msqrt>'));
});

test('the font is asked for the italics that browsers draw', () => {
  const math = createMathRenderer();
  math.render('x+h+\\varepsilon+\\sin', false);
  for (const character of '𝑥ℎ𝜀') assert.ok(math.characters.has(character), character);
  assert.ok(!math.characters.has('𝑠'), 'a word is upright');
});

/** The page's Chinese without markup; a formula is as good as a Latin word. */
const chinese = [
  ...files('zh-CN').map((file) => ({ name: file, text: plain(read('zh-CN', file)) })),
  ...Object.entries(texts('zh-CN').page).map(([name, text]) => ({ name, text: String(text) })),
  ...[...page.matchAll(/<div lang="zh-CN">.*?<\/div>/gs)].map(([html]) => ({
    name: 'index.html',
    text: html.replace(/<[^>]+>/g, '').replace(/\s*\n\s*/g, '\n'),
  })),
];

function plain(/** @type {string} */ source) {
  return source
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/\$[^$]+\$/g, 'x')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^[:|].*$/gm, (row) => row.replace(/ *\|[|:-]* */g, '\n'))
    .replace(/<[^>]+>|\*\*|^[#-] |^#+ |\\$|^=+$/gm, '');
}

/** @type {[name: string, wrong: RegExp, example: string][]} */
const RULES = [
  ['curly quotes', /[“”‘’]/, '叫“它”'],
  ['long dashes and ellipses', /[—…]|\.\.\./, '就是——它'],
  ['no space after Han', /\p{Script=Han}[A-Za-z0-9−]/u, '第3节'],
  ['no space before Han', /[A-Za-z0-9%]\p{Script=Han}/u, '第 3节'],
  ['more than one space', /\S {2,}\S/, '第  3 节'],
  ['half-width marks', /\p{Script=Han}[,.;:!?()]|[,;:!?()]\p{Script=Han}/u, '好,的'],
  [
    'a space beside a full-width mark',
    / [，。；：、！？（）「」]|[，。；：、！？（）「」] /,
    '好 。',
  ],
  ['a space before %', / %/, '3 %'],
];

for (const [name, wrong, example] of RULES) {
  test(`Chinese text: ${name}`, () => {
    assert.match(example, wrong);
    for (const { name: place, text } of chinese) {
      for (const line of text.split('\n')) assert.doesNotMatch(line, wrong, `${place}: ${line}`);
    }
  });
}

test('the hand-worked example is right to the last printed digit', () => {
  const x = [2, -1, 3, 0];
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((a, b) => a + b, 0) / values.length;
  const length = (/** @type {number[]} */ values) => Math.hypot(...values);
  const squares = x.map((v) => v * v);
  const rms = Math.sqrt(mean(squares));
  const y = x.map((v) => v / rms);
  const mu = mean(x);
  const variance = mean(x.map((v) => (v - mu) ** 2));
  const layer = x.map((v) => (v - mu) / Math.sqrt(variance));

  const cell = (/** @type {number} */ v) => v.toFixed(2).replace('-', '−');
  const row = (/** @type {number[]} */ values) => `| ${values.map(cell).join(' | ')} |`;
  const tex = y.map((v) => (v === 0 ? '0' : v < 0 ? `{${v.toFixed(2)}}` : v.toFixed(2)));

  for (const language of LANGUAGES) {
    const text = read(language, '02-formula.md');
    const contains = (/** @type {string} */ part) =>
      assert.ok(text.includes(part), `${language} lacks "${part}"`);
    contains(squares.join(language === 'en' ? ', ' : '、').replace(/, 0$/, ' and 0'));
    contains(String(mean(squares)));
    contains(rms.toFixed(2));
    contains(`y = [${tex.join(',\\; ')}]`);
    contains(length(x).toFixed(2));
    contains(language === 'en' ? `now it is ${length(y)}.` : `现在是 ${length(y)}。`);
    contains(`| RMSNorm ${row(y)}`);
    contains(`| LayerNorm ${row(layer)}`);
    contains(
      language === 'en'
        ? `mean ${mu} and variance ${variance}`
        : `均值是 ${mu}，方差是 ${variance}`,
    );
    assert.equal(length(layer).toFixed(6), length(y).toFixed(6));
  }
});

test('the lengths that the text names follow from the widths it names', () => {
  const knee = (Math.sqrt(256) / Math.SQRT2).toFixed(1);
  for (const language of LANGUAGES) {
    const formula = read(language, '02-formula.md');
    for (const width of [4, 256, 1024]) {
      const root = Math.sqrt(width);
      const words =
        language === 'en'
          ? new RegExp(`${root} for (a width of )?${width}\\b`)
          : new RegExp(`${width} 维是 ${root}\\b`);
      assert.match(formula, words);
    }
    assert.match(
      read(language, '03-scale.md'),
      new RegExp(`16/\\\\sqrt2\\$[，,] ?(约|about) ${knee}`),
    );
    assert.match(
      read(language, '05-stack.md'),
      new RegExp(`sqrt\\{128\\}\\$[，,] ?(约|about) ${Math.sqrt(128).toFixed(1)}`),
    );
  }
});

test('“from the fifth digit”, “from the seventh”: what ε does to a vector of rms 1', () => {
  const output = (/** @type {number} */ c) => c / Math.sqrt(c * c + 1e-6);
  const firstDifferentDigit = (/** @type {number} */ c) =>
    Math.ceil(-Math.log10(Math.abs(output(c) / output(1) - 1)));
  assert.equal(firstDifferentDigit(0.1), 5);
  assert.equal(firstDifferentDigit(10), 7);
});

test('a column set to the right in Markdown is to the right on the page', () => {
  assert.match(page, /<td class="align-right">1\.07<\/td>/);
  assert.match(page, /<td>LayerNorm<\/td>/);
});
