// SPDX-License-Identifier: MIT
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { subsetMathFont } from './render/font.js';
import { LANGUAGES } from './render/languages.js';
import { inLanguage, LESSON_FOLDER, renderLesson } from './render/lesson.js';

const ROOT = new URL('../../', import.meta.url);
const GENERATED = new URL('build/lesson/', ROOT);

/**
 * Renders the lesson into the page while it is built: `<!-- lesson PART -->` takes a part of the lesson,
 * `{{key}}` a text of the page in every language. The style sheet finds the formulas' classes and font in
 * `build/lesson/math.css`.
 *
 * @returns {import('vite').Plugin}
 */
export function lessonPlugin() {
  /** @type {import('./render/lesson.js').Lesson} */
  let lesson;

  async function refresh() {
    lesson = await renderLesson();
    await mkdir(GENERATED, { recursive: true });
    await writeChanged('rms-math.woff2', await subsetMathFont(lesson.math.characters));
    await writeChanged('math.css', Buffer.from(mathStyles(lesson.math.styles)));
  }

  return {
    name: 'lesson',
    config: () => ({ server: { fs: { allow: [fileURLToPath(ROOT)] } } }),
    buildStart: refresh,
    configureServer(server) {
      const folder = fileURLToPath(LESSON_FOLDER);
      server.watcher.add(folder);
      server.watcher.on('all', async (_event, path) => {
        if (!path.startsWith(folder) || !/\.(md|json)$/.test(path)) return;
        await refresh();
        server.ws.send({ type: 'full-reload' });
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => fillPage(html, lesson),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // With `crossorigin`, the style sheet of a page opened from disk is refused.
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          file.source = String(file.source).replaceAll(' crossorigin', '');
        }
      },
    },
  };
}

/**
 * @param {string} html
 * @param {import('./render/lesson.js').Lesson} lesson
 */
export function fillPage(html, lesson) {
  const parts = /** @type {Record<string, string>} */ ({
    head: lesson.head,
    sections: lesson.sections,
    contents: lesson.contents,
    glossary: lesson.glossary,
    sources: lesson.sources,
  });
  return html
    .replace(/<!-- lesson ([a-z]+) -->/g, (_comment, part) => known(parts, part))
    .replace(/\{\{([A-Za-z]+)\}\}/g, (_braces, key) =>
      LANGUAGES.map((language) =>
        inLanguage('span', language, known(lesson.text[language], key)),
      ).join(''),
    );
}

/**
 * @param {Record<string, string>} table
 * @param {string} key
 */
function known(table, key) {
  if (!Object.hasOwn(table, key))
    throw new Error(`the page asks for "${key}", which the lesson lacks`);
  return table[key];
}

function mathStyles(/** @type {Map<string, string>} */ styles) {
  // The root of the labels in figures too: where a system's Latin font has none, a Han font's wide one would stand in.
  const fonts = ['"RMS Math"', '"RMS Root"; unicode-range: U+221A'].map(
    (family) => `@font-face {
  font-family: ${family};
  src: url("./rms-math.woff2") format("woff2");
  font-display: swap;
}`,
  );
  return [...fonts, ...[...styles].map(([css, name]) => `.${name} { ${css} }`), ''].join('\n');
}

/** Leaves an unchanged file alone, so that watching it starts no circle. */
async function writeChanged(/** @type {string} */ name, /** @type {Buffer} */ content) {
  const file = new URL(name, GENERATED);
  const old = await readFile(file).catch(() => null);
  if (!old?.equals(content)) await writeFile(file, content);
}
