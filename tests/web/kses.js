// SPDX-License-Identifier: MIT
// A model of the filter that WordPress puts over the posts of those who may not write unfiltered HTML: of what stands in
// angle brackets only known tags stay, with known attributes and harmless addresses; the text between stays.

const EVERYWHERE = ['class', 'dir', 'hidden', 'id', 'lang', 'role', 'style', 'title'];

/** @type {Record<string, string[]>} tags a post may have, with their own attributes */
const KEPT = {
  a: ['href', 'rel', 'rev', 'name', 'target', 'download'],
  img: ['alt', 'align', 'border', 'height', 'hspace', 'loading', 'src', 'vspace', 'width'],
  ...Object.fromEntries(['p', 'div', 'span', 'strong', 'em', 'br'].map((tag) => [tag, []])),
};

const TAG = /<(?:!--[\s\S]*?-->|(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>)/gi;
const ATTRIBUTE = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** @param {string} html */
export const kses = (html) =>
  html.replace(TAG, (_, slash, tag = '', rest = '') => {
    const own = KEPT[tag.toLowerCase()];
    if (!own) return '';
    return slash ? `</${tag}>` : `<${tag}${attributes(rest, own)}>`;
  });

/** @param {string} text @param {string[]} own */
function attributes(text, own) {
  return [...text.matchAll(ATTRIBUTE)]
    .filter(([, name]) => /^(data|aria)-/.test(name) || [...EVERYWHERE, ...own].includes(name))
    .map(([, name, ...values]) => {
      const value = values.find((one) => one !== undefined) ?? '';
      return ` ${name}="${harmless(name, value)}"`;
    })
    .join('');
}

/** @param {string} name @param {string} value */
function harmless(name, value) {
  const named = ['href', 'src'].includes(name) && /^\s*([^/?#]*):/.exec(value);
  return named && !['http', 'https', 'mailto'].includes(named[1].toLowerCase())
    ? value.slice(named[0].length)
    : value;
}
