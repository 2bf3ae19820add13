// SPDX-License-Identifier: MIT
import { tex } from '@mdit/plugin-tex';
import MarkdownIt from 'markdown-it';
import { containers, figures, terms } from './blocks.js';
import { unbroken } from './typography.js';

/** @typedef {{ figure: string | null, html: string }} Piece a figure's tag, or the text between two figures */

/**
 * Markdown of the lesson: CommonMark and tables, formulas in `$`, and the project's own blocks.
 *
 * @param {import('./math.js').MathRenderer} math
 */
export function createMarkdown(math) {
  const md = new MarkdownIt({ html: false })
    .use(tex, { render: (source, display) => math.render(source, display) })
    .use(figures)
    .use(containers)
    .use(terms)
    .use(unbroken);

  md.renderer.rules.math_block = (tokens, index) =>
    `<div class="formula">${math.render(tokens[index].content, true)}</div>\n`;
  md.renderer.rules.section_number = (tokens, index) =>
    `<span class="n">${tokens[index].content} </span>`;
  md.renderer.rules.table_open = () => '<div class="table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';

  for (const cell of ['th_open', 'td_open']) {
    md.renderer.rules[cell] = (tokens, index) => {
      const right = tokens[index].attrGet('style') === 'text-align:right';
      return `<${tokens[index].tag}${right ? ' class="align-right"' : ''}>`;
    };
  }

  /**
   * @param {string} source
   * @param {import('./languages.js').Language} language
   */
  function parse(source, language) {
    return md.parse(source, { language });
  }

  /**
   * @param {ReturnType<typeof parse>} tokens
   * @param {import('./languages.js').Language} language
   */
  function render(tokens, language) {
    return md.renderer.render(tokens, md.options, { language });
  }

  /**
   * @param {ReturnType<typeof parse>} tokens
   * @param {import('./languages.js').Language} language
   * @returns {Piece[]}
   */
  function pieces(tokens, language) {
    /** @type {Piece[]} */
    const result = [];
    let start = 0;
    for (let i = 0; i <= tokens.length; i += 1) {
      const atEnd = i === tokens.length;
      if (!atEnd && tokens[i].type !== 'figure') continue;
      if (i > start) result.push({ figure: null, html: render(tokens.slice(start, i), language) });
      if (!atEnd) result.push({ figure: tokens[i].content, html: '' });
      start = i + 1;
    }
    return result;
  }

  return { parse, render, pieces };
}
