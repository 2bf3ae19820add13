// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const publicFile = (/** @type {string} */ name) =>
  readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');

/**
 * Puts into a page what would stand beside it, and gives it a name of its own.
 * @param {string} entry
 * @param {string} fileName
 * @param {() => string | undefined} licences asked for when all is bundled
 * @returns {import('vite').Plugin}
 */
export const onePage = (entry, fileName, licences) => ({
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
        .replace(/<p class="links">.*?<\/p>/, '')
        .replace(/href="[^"]*icon\.svg"/, () => {
          const icon = Buffer.from(publicFile('icon.svg')).toString('base64');
          return `href="data:image/svg+xml;base64,${icon}"`;
        }),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = /** @type {import('vite').Rolldown.OutputAsset} */ (bundle[entry]);
      const carried = licences();
      const text = carried
        ? `<script type="text/plain" id="licences">${carried}</script>`
        : '<!-- Licences: licences.txt, beside this file -->';
      const html = String(page.source).replace('</body>', () => `${text}</body>`);
      page.source = html.replace('<meta charset="utf-8">', (meta) => meta + policyOf(html));
      page.fileName = fileName;
    },
  },
});

/** A policy for the page wherever it is opened: its own scripts and styles run, and nothing is ever asked for. @param {string} html */
function policyOf(html) {
  const hashes = (/** @type {RegExp} */ pattern) =>
    [...html.matchAll(pattern)]
      .map(([, text]) => createHash('sha256').update(text).digest('base64'))
      .map((hash) => `'sha256-${hash}'`)
      .join(' ');
  const scripts = hashes(/<script(?: type="module")?>([\s\S]*?)<\/script>/g);
  const styles = hashes(/<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    `style-src ${styles}`,
    'worker-src blob:',
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
}
