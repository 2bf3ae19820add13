// SPDX-License-Identifier: MIT
// A post of somebody else's with figures in it, and what it wears.
import { figures } from '../../web/widgets/settings/figures.js';
import { serveFiles, servePost } from '../engines/host.js';

/** @typedef {import('@playwright/test').Page} Page */

export const SMALL = 'layers="3" width="16" text="a post"';
export const ALL = Object.entries(figures)
  .map(([tag, { text }]) => `<${tag} ${text ? SMALL : ''}></${tag}>`)
  .join('');
export const FIGURES = Object.keys(figures).join();

/** A post, with its figures drawn. @param {Page} page @param {string} body @param {string} [head] */
export async function openPost(page, body, head = '') {
  const files = await serveFiles();
  const script = `<script type="module" src="${files.url}rms-lab.js"></script>`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const host = await servePost({ head: head + script, body, policy: '' });
  await page.goto(host.url);
  await page.waitForFunction(() => customElements.get('rms-quiz'));
  await drawn(page);
  await Promise.all([host.close(), files.close()]);
}

/** @param {Page} page */
export async function drawn(page) {
  await page.locator(FIGURES).evaluateAll(async (figures) => {
    await Promise.all(figures.map((figure) => /** @type {any} */ (figure).figureReady));
    // A changed width is noticed when a frame is laid out.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  });
}

/** @param {Page} page @param {string} css the page's only sheet */
export async function wear(page, css) {
  await page.evaluate(async (text) => {
    document.getElementById('worn')?.remove();
    const style = Object.assign(document.createElement('style'), { id: 'worn', textContent: text });
    const loaded = new Promise((resolve) => style.addEventListener('load', resolve));
    document.head.append(style);
    await loaded;
  }, css);
}
