// SPDX-License-Identifier: MIT
// Each host: how its site is built, where the build stands, and the pages to look at.

/**
 * @typedef {object} Host
 * @property {string[]} [build] the command; none where the files are pages as they are
 * @property {string} output folder that is served, from the host's own
 * @property {string} [files] where a copy of ours stands to be served by the host itself
 * @property {Record<string, 'element' | 'frame' | 'component' | 'picture' | 'links'>} pages what is on each
 * @property {string} [themes] the switch of themes on a page with an element
 */

const posts = /** @type {const} */ ({ 'element/': 'element', 'frame/': 'frame' });
const application = /** @type {const} */ ({ '': 'component' });

/** @type {Record<string, Host>} */
export const HOSTS = {
  html: {
    output: '.',
    pages: {
      'element.html': 'element',
      'module.html': 'element',
      'frame.html': 'frame',
      'picture.html': 'picture',
    },
  },
  hugo: {
    build: ['hugo', '--config', 'hugo.site.toml,hugo.toml'],
    output: 'public',
    files: 'static/lab',
    pages: { 'posts/element/': 'element', 'posts/frame/': 'frame' },
  },
  jekyll: { build: ['jekyll', 'build'], output: '_site', files: 'lab', pages: posts },
  hexo: {
    build: ['hexo', 'generate', '--config', '_config.site.yml,_config.yml'],
    output: 'public',
    files: 'source/lab',
    pages: posts,
  },
  vitepress: {
    build: ['vitepress', 'build'],
    output: '.vitepress/dist',
    files: 'public/lab',
    pages: { 'element.html': 'element', 'frame.html': 'frame', '': 'links' },
    themes: '.VPNavBarAppearance button',
  },
  docusaurus: {
    build: ['docusaurus', 'build'],
    output: 'build',
    files: 'static/lab',
    pages: { ...posts, '': 'links' },
    themes: '.navbar button[class*=toggleButton]',
  },
  react: { build: ['vite', 'build'], output: 'dist', files: 'public/lab', pages: application },
  vue: { build: ['vite', 'build'], output: 'dist', files: 'public/lab', pages: application },
};
