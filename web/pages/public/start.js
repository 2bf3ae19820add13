// SPDX-License-Identifier: MIT
// Runs before the first paint, so that the page never shows the wrong language or theme. A classic script: it
// also runs where modules cannot, and then uncovers the words that say what is missing.
(() => {
  const root = document.documentElement;
  /** Of the first subtag: every kind of Chinese reads the one Chinese text. */
  const LANGUAGES = { zh: 'zh-CN', en: 'en' };

  const languageOf = (/** @type {string | null} */ tag) =>
    LANGUAGES[/** @type {'zh' | 'en'} */ (String(tag).toLowerCase().split(/[-_]/)[0])];

  const stored = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // a sandboxed frame has no storage
    }
  };

  const wishes = [
    new URLSearchParams(location.search).get('lang'),
    new URLSearchParams(location.hash.slice(1)).get('lang'),
    stored('rmsnorm-lab.language'),
    ...navigator.languages,
  ];
  root.lang = wishes.map(languageOf).find(Boolean) ?? 'en';

  const theme = stored('rmsnorm-lab.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  root.dataset.script = 'loading';
  addEventListener('load', () => {
    if (root.dataset.script === 'loading') root.dataset.script = 'failed';
  });
})();
