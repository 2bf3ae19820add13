// SPDX-License-Identifier: MIT
// On the narrowest screen: no number of a horizontal axis, and no name of one, stands on another.
import { figures } from '../../web/widgets/settings/figures.js';
import { expect, test } from './fixtures.js';
import { show } from './show.js';

/** What a page of 320 px leaves to a figure. */
const WIDTH = '280px';

/** Words of an axis that meet. @param {Element} element @returns {string[]} */
function meeting(element) {
  const GAP = 3;
  const root = /** @type {ShadowRoot} */ (element.shadowRoot);
  return [...root.querySelectorAll('svg.plot .base-axis')].flatMap((axis) => {
    const name = axis.getAttribute('class')?.match(/(\S*)axis-x/)?.[1] ?? '';
    const title = axis.parentElement?.querySelectorAll(`g.${name}title-x text`) ?? [];
    const words = [...axis.querySelectorAll('.tick text'), ...title].filter(
      (text) => text.textContent,
    );
    const boxes = words
      .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
      .sort((a, b) => a.box.left - b.box.left);
    return boxes.flatMap(({ words, box }, i) =>
      boxes
        .slice(0, i)
        .filter(
          ({ box: { right, top, bottom } }) =>
            box.left < right + GAP && box.top < bottom && box.bottom > top,
        )
        .map((before) => `${before.words}|${words}`),
    );
  });
}

for (const lang of ['zh-CN', 'en'])
  test(`the words along an axis keep apart at 320 px, ${lang}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 900 });
    for (const tag of Object.keys(figures)) {
      /** @type {Record<string, string>[]} */
      const settings = [{}];
      if (tag === 'rms-growth') settings.push({ layers: '30' });
      if (tag === 'rms-remedies') settings.push({ layers: '128', width: '16' });
      for (const attributes of settings) {
        await show(page, [{ tag, attributes }], { lang });
        const figure = page.locator(tag);
        await figure.evaluate(async (element, width) => {
          /** @type {HTMLElement} */ (element).style.width = width;
          await /** @type {any} */ (element).figureReady;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }, WIDTH);
        expect(await figure.evaluate(meeting), `${tag} ${JSON.stringify(attributes)}`).toEqual([]);
      }
    }
  });
