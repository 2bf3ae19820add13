// SPDX-License-Identifier: MIT
// A figure that was taken out of the page leaves nothing behind, whatever it was doing.
import { figures } from '../../web/widgets/settings/figures.js';
import { expect, test } from './fixtures.js';
import { show } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['newCDPSession']>>} Debugger */

const MOUNTS = 200;
/** Before the first count: code is compiled, caches fill. */
const WARM_UP = 20;
/** In bytes: what a heap of some megabytes varies by itself. 200 figures that stayed would be tens of megabytes. */
const HEAP_NOISE = 700_000;
/** Chromium itself keeps the last list of choices that it looked at, to fill in forms, and with it its figure. */
const KEPT_BY_THE_BROWSER = 1;
/** Quick to compute. @type {Record<string, string>} */
const SMALL = { layers: '2', width: '16', text: 'ab', steps: '10', trials: '3', rows: '1' };

/** Counts the engine's handles that are not disposed of, for the page's one engine. */
function countHandles() {
  const { engine } = /** @type {any} */ (document.querySelector('rms-playground'));
  const counted = Object.assign(window, { handles: 0 });
  for (const name of ['createNormalizer', 'createTrainer']) {
    const create = engine[name].bind(engine);
    engine[name] = async (/** @type {any} */ options) => {
      const handle = await create(options);
      counted.handles++;
      const dispose = handle.dispose.bind(handle);
      handle.dispose = () => {
        counted.handles--;
        handle.dispose = dispose;
        return dispose();
      };
      return handle;
    };
  }
}

/**
 * Runs in the page, and stands alone: mounts a figure so many times, and takes it out at different moments: at once, before
 * its first answer, in the middle of a run, after it, and while work that the reader started is under way.
 * @param {{ tag: string, attributes: Record<string, string>, times: number }} options
 */
async function mountAndRemove({ tag, attributes, times }) {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const { mounted } = Object.assign(window, { mounted: /** @type {WeakRef<any>[]} */ ([]) });
  for (let i = 0; i < times; i++) {
    const figure = /** @type {any} */ (document.createElement(tag));
    for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
    main.append(figure);
    mounted.push(new WeakRef(figure));
    const moment = i % 20;
    if (moment > 9) await figure.updateComplete;
    if (moment === 14) await new Promise(requestAnimationFrame);
    if (moment > 14 && moment < 19) figure.figureReady.catch(() => {});
    if (moment === 15 || moment === 16) await turn();
    if (moment === 17 || moment === 18) await turn().then(turn);
    if (moment === 19) {
      await figure.figureReady;
      const button = figure.shadowRoot.querySelector('.task .button');
      button?.click();
      for (let turns = 0; button && turns < 1 + (i % 3); turns++) await turn();
    }
    figure.remove();
  }
}

/** What lives in the page after a collection. @param {Page} page @param {Debugger} cdp */
async function census(page, cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const values = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  const { JSEventListeners, WorkerGlobalScopes, Documents, Nodes, JSHeapUsedSize } = values;
  const { figures, handles } = await page.evaluate(() => {
    const { mounted, handles } = /** @type {any} */ (window);
    const alive = mounted.filter((/** @type {WeakRef<any>} */ figure) => figure.deref());
    return { figures: alive.length, handles };
  });
  return {
    ...{ figures, handles, listeners: JSEventListeners, workers: WorkerGlobalScopes },
    ...{ documents: Documents, nodes: Nodes, heap: JSHeapUsedSize },
  };
}

test(`after ${MOUNTS} mounts of each figure nothing is left of them`, async ({ page }) => {
  test.setTimeout(240_000);
  await show(page, [{ tag: 'rms-playground' }]);
  await expect(page.locator('rms-playground .provenance')).not.toBeEmpty();
  await page.evaluate(countHandles);
  await page.evaluate(() => document.querySelector('main')?.replaceChildren());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  for (const tag of Object.keys(figures)) {
    const mount = (/** @type {number} */ times) =>
      page.evaluate(mountAndRemove, { tag, attributes: SMALL, times });
    await mount(WARM_UP);
    await page.waitForTimeout(200);
    const before = await census(page, cdp);
    await mount(MOUNTS);
    // What was under way when its figure left comes to its end.
    await expect(async () => {
      const after = await census(page, cdp);
      expect(after.figures, `${tag}: figures`).toBeLessThanOrEqual(KEPT_BY_THE_BROWSER);
      expect(after.handles, `${tag}: handles of the engine`).toBe(0);
      expect(after.workers, `${tag}: workers`).toBe(1);
      expect(after.documents, `${tag}: documents`).toBe(before.documents);
      if (after.figures > before.figures) return;
      expect(after.listeners, `${tag}: listeners`).toBeLessThanOrEqual(before.listeners);
      expect(after.nodes - before.nodes, `${tag}: nodes`).toBeLessThan(MOUNTS);
      expect(after.heap - before.heap, `${tag}: bytes`).toBeLessThan(HEAP_NOISE);
    }).toPass({ timeout: 10_000 });
  }
});
