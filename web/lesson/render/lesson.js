// SPDX-License-Identifier: MIT
import { readdir, readFile } from 'node:fs/promises';
import { LANGUAGES } from './languages.js';
import { createMarkdown } from './markdown.js';
import { createMathRenderer } from './math.js';

/** @typedef {import('./languages.js').Language} Language */
/** @typedef {{ id: string, number: string, titles: Record<Language, string>, html: string }} Section */

export const LESSON_FOLDER = new URL('../', import.meta.url);

/** Tags that stand beside the text without being one of the numbered figures. */
const UNNUMBERED = new Set(['rms-hero', 'rms-quiz']);

/** Reads and renders the whole lesson, both languages in one page. */
export async function renderLesson(folder = LESSON_FOLDER) {
  const math = createMathRenderer();
  const markdown = createMarkdown(math);
  const names = await sectionNames(folder);
  /** @type {Section[]} */
  const sections = [];
  let figures = 0;

  for (const name of names) {
    const section = await renderSection(folder, name, markdown, () => {
      figures += 1;
      return figures;
    });
    sections.push(section);
  }
  const text = await readText(folder);
  const find = (/** @type {string} */ id) => {
    const section = sections.find((candidate) => candidate.id === id);
    if (!section) throw new Error(`the lesson has no section "${id}"`);
    return section;
  };
  const numbered = sections.filter(({ number }) => number !== '' && number !== '0');

  const minutes = Math.max(...LANGUAGES.map((language) => minutesToRead(numbered, language)));

  return {
    head: find('head')
      .html.replaceAll('{figures}', String(figures))
      .replaceAll('{minutes}', String(minutes)),
    sections: numbered.map(({ html }) => html).join('\n'),
    contents: numbered.map(contentsEntry).join('\n'),
    glossary: find('glossary').html,
    sources: find('sources').html,
    text,
    math,
  };
}

/** @typedef {Awaited<ReturnType<typeof renderLesson>>} Lesson */

/** The names of the lesson's files, in order; every language must have the same. */
async function sectionNames(/** @type {URL} */ folder) {
  const lists = await Promise.all(
    LANGUAGES.map(async (language) => {
      const files = await readdir(new URL(`${language}/`, folder));
      return files.filter((file) => file.endsWith('.md')).sort();
    }),
  );
  if (lists.some((list) => list.join() !== lists[0].join())) {
    throw new Error(
      `the languages have different files: ${lists.map((l) => l.join()).join(' | ')}`,
    );
  }
  return lists[0].map((file) => file.slice(0, -'.md'.length));
}

/**
 * @param {URL} folder
 * @param {string} name such as `03-scale`, or `sources`
 * @param {ReturnType<typeof createMarkdown>} markdown
 * @param {() => number} nextNumber counts the figures
 * @returns {Promise<Section>}
 */
async function renderSection(folder, name, markdown, nextNumber) {
  const match = /^(?:(\d+)-)?([a-z-]+)$/.exec(name);
  if (!match) throw new Error(`"${name}.md" is not the name of a section`);
  const [, digits, id] = match;
  const number = digits ? String(Number(digits)) : '';
  const titles = /** @type {Record<Language, string>} */ ({});

  const versions = await Promise.all(
    LANGUAGES.map(async (language) => {
      const source = await readFile(new URL(`${language}/${name}.md`, folder), 'utf8');
      const tokens = markdown.parse(source, language);
      titles[language] = markdown.render(tokens[1].children ?? [], language);
      return markdown.pieces(id === 'head' ? tokens : underPage(tokens, number), language);
    }),
  );
  if (versions.some((pieces) => outline(pieces) !== outline(versions[0]))) {
    throw new Error(`"${name}.md" has different figures in different languages`);
  }

  const html = versions[0]
    .map(({ figure }, i) =>
      figure === null
        ? LANGUAGES.map((language, k) => inLanguage('div', language, versions[k][i].html)).join('')
        : numberFigure(figure, nextNumber),
    )
    .join('');
  return { id, number, titles, html: `<section id="${id}" class="grid">\n${html}</section>` };
}

/** A section's title is a heading of the second level on the page, after its number. */
function underPage(
  /** @type {import('markdown-it').Token[]} */ tokens,
  /** @type {string} */ number,
) {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Number(token.tag.slice(1)) + 1}`;
  }
  const title = tokens[1].children;
  if (number && title) {
    const mark = Object.assign(Object.create(Object.getPrototypeOf(title[0])), title[0]);
    Object.assign(mark, { type: 'section_number', content: number, children: null });
    title.unshift(mark);
  }
  return tokens;
}

function outline(/** @type {import('./markdown.js').Piece[]} */ pieces) {
  return pieces.map(({ figure }) => figure ?? '-').join();
}

function numberFigure(/** @type {string} */ tag, /** @type {() => number} */ nextNumber) {
  const name = tag.slice(1, tag.search(/[ >]/));
  return UNNUMBERED.has(name)
    ? `${tag}\n`
    : `${tag.replace(name, `${name} class="figure" number="${nextNumber()}"`)}\n`;
}

function contentsEntry(/** @type {Section} */ { id, titles }) {
  const title = LANGUAGES.map((language) => inLanguage('span', language, titles[language]));
  return `<li><a href="#${id}">${title.join('')}</a></li>`;
}

/**
 * One language's version of something; the style sheet shows the one in the page's language.
 *
 * @param {string} tag
 * @param {Language} language
 * @param {string} html
 */
export function inLanguage(tag, language, html) {
  return `<${tag} data-in="${language}" lang="${language}">${html}</${tag}>`;
}

async function readText(/** @type {URL} */ folder) {
  const entries = await Promise.all(
    LANGUAGES.map(async (language) => {
      const json = await readFile(new URL(`text/${language}.json`, folder), 'utf8');
      return [language, JSON.parse(json).page];
    }),
  );
  return /** @type {Record<Language, Record<string, string>>} */ (Object.fromEntries(entries));
}

/** Han are read at about 350 a minute, English words at about 220. */
function minutesToRead(/** @type {Section[]} */ sections, /** @type {Language} */ language) {
  const blocks = sections.flatMap(({ html }) =>
    html
      .split(/(?=<div data-in=)/)
      .filter((block) => block.startsWith(`<div data-in="${language}"`)),
  );
  const text = blocks
    .join(' ')
    .replace(/<math.*?<\/math>/gs, ' ')
    .replace(/<[^>]+>/g, ' ');
  const units = language === 'zh-CN' ? /\p{Script=Han}/gu : /[A-Za-z’-]{2,}/g;
  return Math.round((text.match(units)?.length ?? 0) / (language === 'zh-CN' ? 350 : 220));
}
