// SPDX-License-Identifier: MIT
import { remember } from './storage.js';

const root = document.documentElement;

/** The button shows the other language. Figures notice by themselves what the page's `lang` is. */
export function setUpLanguage(/** @type {HTMLElement} */ button) {
  showTitle();
  button.addEventListener('click', () => {
    const language = root.lang === 'en' ? 'zh-CN' : 'en';
    keepPlace(() => setLanguage(language));
    remember('language', language);
    dropFromAddress();
  });
}

/** @param {'zh-CN' | 'en'} language */
export function setLanguage(language) {
  root.lang = language;
  showTitle();
}

function showTitle() {
  const title = document.querySelector(`[data-in="${root.lang}"] > h1`)?.textContent ?? '';
  document.title = `${title.replace(/\s+/g, root.lang === 'en' ? ' ' : '')} · RMSNorm Lab`;
}

/** The texts differ in length: the paragraph or figure that the reader looks at stays where it is. */
function keepPlace(/** @type {() => void} */ change) {
  const blocks = document.querySelectorAll('main section > *, main section > [data-in] > *');
  const here = [...blocks].findLast((block) => topOf(block) <= innerHeight / 3);
  const before = here ? topOf(here) : 0;
  change();
  // By the next frame, and before it is painted, the figures have their new words.
  requestAnimationFrame(() => {
    if (here) scrollBy({ top: topOf(twin(here)) - before, behavior: 'instant' });
  });
}

/** NaN for what is not shown. */
function topOf(/** @type {Element} */ block) {
  return block.getClientRects()[0]?.top ?? Number.NaN;
}

/** The same paragraph in the language that is shown now: both have the same structure, Chinese first. */
function twin(/** @type {Element} */ block) {
  const text = block.parentElement;
  if (!text?.matches('[data-in]')) return block;
  const other = root.lang === 'en' ? text.nextElementSibling : text.previousElementSibling;
  return other?.children[[...text.children].indexOf(block)] ?? block;
}

/** A language in the address would undo the choice at the next load. */
function dropFromAddress() {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (!url.searchParams.has('lang') && !fragment.has('lang')) return;
  url.searchParams.delete('lang');
  fragment.delete('lang');
  if (fragment.has('figure')) url.hash = String(fragment);
  history.replaceState(history.state, '', url);
}
