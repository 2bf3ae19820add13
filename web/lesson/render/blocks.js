// SPDX-License-Identifier: MIT

/** @typedef {import('markdown-it').default} MarkdownIt */
/** @typedef {import('markdown-it').StateBlock} StateBlock */

const FIGURE = /^<(rms-[a-z-]+)((?: [a-z-]+(?:="[^"<>]*")?)*)><\/\1>$/;

/** `<rms-playground group="a"></rms-playground>` on a line of its own is a figure. */
export function figures(/** @type {MarkdownIt} */ md) {
  md.block.ruler.before('html_block', 'figure', (state, line, _end, silent) => {
    const match = FIGURE.exec(lineOf(state, line));
    if (!match) return false;
    if (silent) return true;
    const token = state.push('figure', match[1], 0);
    token.content = match[0];
    token.map = [line, line + 1];
    state.line = line + 1;
    return true;
  });
  md.renderer.rules.figure = (tokens, index) => `${tokens[index].content}\n`;
}

/**
 * `::: note`, `::: callout`, `::: meta` and `::: term NAME` up to a line `:::` hold Markdown of their own: a margin
 * note, an indented aside, the small line under the title, an entry of the glossary.
 */
export function containers(/** @type {MarkdownIt} */ md) {
  md.block.ruler.before(
    'fence',
    'container',
    (state, line, end, silent) => {
      const match = /^::: (note|callout|meta|term)(?: ([a-z0-9-]+))?$/.exec(lineOf(state, line));
      if (!match) return false;
      if (silent) return true;
      let last = line + 1;
      while (last < end && lineOf(state, last) !== ':::') last += 1;
      if (last === end) throw new Error(`"${match[0]}" is not closed`);

      const open = state.push('container_open', 'div', 1);
      open.info = match[1];
      open.content = match[2] ?? '';
      open.map = [line, last + 1];
      state.md.block.tokenize(state, line + 1, last);
      state.push('container_close', 'div', -1).info = match[1];
      state.line = last + 1;
      return true;
    },
    { alt: ['paragraph'] },
  );
  md.renderer.rules.container_open = (tokens, index, _options, env) => {
    const { info, content } = tokens[index];
    if (info === 'term') return `<div class="entry" id="${termId(content, env.language)}">\n`;
    return info === 'note' ? '<div class="note" role="note">\n' : `<div class="${info}">\n`;
  };
  md.renderer.rules.container_close = () => '</div>\n';
}

/** `[word](term:NAME)` leads to the glossary's entry. */
export function terms(/** @type {MarkdownIt} */ md) {
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const href = String(token.attrGet('href'));
    if (href.startsWith('term:')) {
      token.attrSet('href', `#${termId(href.slice('term:'.length), env.language)}`);
      token.attrSet('class', 'term');
    }
    return self.renderToken(tokens, index, options);
  };
}

/**
 * @param {string} name
 * @param {import('./languages.js').Language} language
 */
function termId(name, language) {
  return `term-${name}-${language}`;
}

/**
 * @param {StateBlock} state
 * @param {number} line
 */
function lineOf(state, line) {
  return state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]).trimEnd();
}
