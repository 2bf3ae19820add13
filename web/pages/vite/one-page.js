// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { FONT_LICENCE } from '../../lesson/plugin.js';

const publicFile = (/** @type {string} */ name) =>
  readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');

/**
 * Puts into the page what would stand beside it, and gives it a name of its own.
 * @param {string} fileName
 * @returns {import('vite').Plugin}
 */
export const onePage = (fileName) => ({
  name: 'one-page',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(
          /<script src="[^"]*start\.js"><\/script>/,
          () => `<script>${publicFile('start.js')}</script>`,
        )
        .replace(/href="[^"]*icon\.svg"/, () => {
          const icon = Buffer.from(publicFile('icon.svg')).toString('base64');
          return `href="data:image/svg+xml;base64,${icon}"`;
        }),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = /** @type {import('vite').Rolldown.OutputAsset} */ (bundle['index.html']);
      const licence = /** @type {import('vite').Rolldown.OutputAsset} */ (bundle[FONT_LICENCE]);
      const text = `<script type="text/plain" id="font-licence">${licence.source}</script>`;
      page.source = String(page.source).replace('</body>', () => `${text}</body>`);
      page.fileName = fileName;
      delete bundle[FONT_LICENCE];
    },
  },
});
