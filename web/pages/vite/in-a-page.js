// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

const words = Object.fromEntries(
  ['zh-CN', 'en'].map((language) => {
    const file = new URL(`../../lesson/text/${language}.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')).script['trusted-types']];
  }),
);

/**
 * Lit needs a policy of its own where a page asks for Trusted Types, and throws when the page lets it have none. The
 * figures then stay undefined, and say what the page has to allow. Goes into the script as text, so it stands alone.
 * @param {any} error
 * @param {Record<string, string>} words
 */
function explain(error, words) {
  if (!/lit-html/.test(error?.message)) throw error;
  const speak = () => {
    for (const figure of document.querySelectorAll(':not(:defined)')) {
      if (!figure.localName.startsWith('rms-')) continue;
      const tag = figure.closest('[lang]')?.getAttribute('lang') || navigator.language;
      const paragraph = document.createElement('p');
      paragraph.textContent = words[/^zh\b/i.test(tag) ? 'zh-CN' : 'en'];
      figure.append(paragraph);
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', speak);
  else speak();
}

/** What stands around the elements' script. Without a document, as in Node, there is nothing to define. */
export const IN_A_PAGE = {
  banner: 'if(globalThis.customElements)try{',
  footer: `}catch(error){(${explain})(error,${JSON.stringify(words)})}`,
};
