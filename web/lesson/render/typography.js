// SPDX-License-Identifier: MIT

/** @typedef {import('markdown-it').default} MarkdownIt */
/** @typedef {import('markdown-it').Token} Token */

const CLOSING = /^[，。；：、！？）」』,.;:!?)’”]+/;
const OPENING = /[（「『(‘“]$/;
const PLACEMENT = /(?:pre|post)-norm[，。；：、！？）」』,.;:!?)’”]*/g;
const LAST_HAN = /\p{Script=Han}{2}[，。；：、！？）」』]*$/u;

/**
 * What must not be torn apart at a line's end: a formula and the marks that touch it, `pre-norm`, and the last
 * two Han of a paragraph.
 */
export function unbroken(/** @type {MarkdownIt} */ md) {
  const formula = md.renderer.rules.math_inline;
  if (!formula) throw new Error('unbroken comes after the plugin that renders formulas');

  md.renderer.rules.math_inline = (tokens, index, options, env, self) => {
    const { opening, closing } = marksAround(tokens, index);
    const math = formula(tokens, index, options, env, self);
    return opening || closing ? noBreak(`${opening}${math}${closing}`) : math;
  };

  md.renderer.rules.text = (tokens, index, _options, env) => {
    let text = tokens[index].content;
    if (tokens[index - 1]?.type === 'math_inline') text = text.replace(CLOSING, '');
    if (tokens[index + 1]?.type === 'math_inline') text = text.replace(OPENING, '');
    let html = md.utils.escapeHtml(text).replace(PLACEMENT, noBreak);
    if (env.language === 'zh-CN' && index === tokens.length - 1) {
      html = html.replace(LAST_HAN, noBreak);
    }
    return html;
  };
}

/**
 * @param {Token[]} tokens
 * @param {number} index of the formula
 */
function marksAround(tokens, index) {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  return {
    opening: (before?.type === 'text' && OPENING.exec(before.content)?.[0]) || '',
    closing: (after?.type === 'text' && CLOSING.exec(after.content)?.[0]) || '',
  };
}

function noBreak(/** @type {string} */ html) {
  return `<span class="nb">${html}</span>`;
}
