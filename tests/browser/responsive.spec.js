// SPDX-License-Identifier: MIT
// No figure keeps its page waiting, whatever runs.
import { figures } from '../../web/widgets/settings/figures.js';
import { expect, test } from './fixtures.js';
import { show } from './show.js';
import { tasksWhile } from './tasks.js';
import { walk } from './walk.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./walk.js').Span} Span */
/** @typedef {Record<string, string>} Attributes */

/** How long a task may take, and how long until a control shows its new value, in milliseconds. */
const LIMIT = 50;
/** What is let pass where other work shares the processor and its caches: they cost computing time too. */
const ALLOWED = 2 * LIMIT;
/** Other work on the machine makes a task longer, and never shorter: too long is what is so in each of so many walks. */
const WALKS = 3;

/** Besides every figure at its defaults: figures at their largest. @type {[string, Attributes][]} */
const LARGEST = [
  ['rms-depth-chart', { layers: '128' }],
  ['rms-gradient-chart', { layers: '128' }],
  ['rms-gradient-chart', { layers: '128', against: 'depth' }],
  ['rms-growth', { layers: '512', width: '512', trials: '1000' }],
  ['rms-race', { view: 'limit' }],
  ['rms-speed', { rows: '1024', width: '4096' }],
];
/** What computes longest, where there is no worker. @type {[string, Attributes][]} */
const ALONE = [
  ['rms-gain', {}],
  ['rms-gradient-chart', { layers: '128' }],
  ['rms-growth', { layers: '512', width: '512', trials: '1000' }],
  ['rms-race', {}],
];

/** What keeps the page waiting in one walk, by what the main thread itself computed: how long it stood in line for a processor
 * says more of the machine's other work. @param {Page} page @param {string} tag @param {Attributes} attributes */
async function slowParts(page, tag, attributes) {
  await show(page, []);
  const { answer: phases, tasks } = await tasksWhile(page, 'walk', () =>
    page.evaluate(walk, { tag, attributes }),
  );
  /** What was computed in a span by each task that reaches into it. @param {Span} span */
  const computed = ({ start, end }) =>
    tasks.map(({ cpu, ...task }) => {
      const both = Math.min(task.end, end) - Math.max(task.start, start);
      return both > 0 ? (cpu * both) / (task.end - task.start) : 0;
    });
  /** @type {Record<string, number>} */
  const slow = {};
  for (const phase of phases) {
    const task = Math.max(0, ...computed(phase));
    const input = Math.max(
      0,
      ...phase.inputs.map((span) => computed(span).reduce((sum, cpu) => sum + cpu, 0)),
    );
    if (task > ALLOWED) slow[`${phase.name}: longest task`] = task;
    if (input > ALLOWED) slow[`${phase.name}: until it is shown`] = input;
    if (phase.unseen) slow[`${phase.name}: inputs not shown in the next frame`] = phase.unseen;
  }
  return slow;
}

/** @param {Page} page @param {string} tag @param {Attributes} attributes */
async function expectQuick(page, tag, attributes) {
  let slow = await slowParts(page, tag, attributes);
  for (let i = 1; i < WALKS && Object.keys(slow).length > 0; i++) {
    const again = await slowParts(page, tag, attributes);
    slow = Object.fromEntries(Object.entries(slow).filter(([name]) => name in again));
  }
  expect(slow).toEqual({});
}

/** @param {string} tag @param {Attributes} attributes */
const nameOf = (tag, attributes) =>
  [tag, ...Object.entries(attributes).map((pair) => pair.join(' '))].join(', ');

test.describe('no task and no input takes longer than it may', () => {
  test.slow();
  for (const tag of Object.keys(figures)) test(tag, async ({ page }) => expectQuick(page, tag, {}));
  for (const [tag, attributes] of LARGEST)
    test(nameOf(tag, attributes), async ({ page }) => expectQuick(page, tag, attributes));
  for (const [tag, attributes] of ALONE)
    test(`${nameOf(tag, attributes)}, without a worker`, async ({ page }) => {
      await page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }));
      await expectQuick(page, tag, attributes);
    });
});

/** How often a figure is drawn, and how often its words change, in a second. @param {import('./show.js').Locator} figure */
const inASecond = (figure) =>
  figure.evaluate(async (/** @type {any} */ element) => {
    const counts = { draws: 0, updates: 0 };
    const { draw, updated } = element;
    element.draw = (/** @type {any} */ drawing) => {
      counts.draws++;
      draw.call(element, drawing);
    };
    element.updated = (/** @type {any} */ changed) => {
      counts.updates++;
      updated.call(element, changed);
    };
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return counts;
  });

const LONG = { layers: '128', width: '128', text: 'a'.repeat(512) };

test('how far a run is changes words ten times a second at most, and not the picture', async ({
  page,
}) => {
  await show(page, [{ tag: 'rms-depth-chart', attributes: LONG }]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.getByRole('button', { name: 'Stop' })).toBeVisible();
  const { draws, updates } = await inASecond(figure);
  expect(draws).toBe(0);
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(11);
});

test('a race is drawn ten times a second at most', async ({ page }) => {
  await show(page, [{ tag: 'rms-race', attributes: { steps: '1000' } }]);
  const figure = page.locator('rms-race');
  await figure.getByRole('button', { name: 'Train 1000 steps' }).click();
  await expect(figure.locator('.state')).toContainText('step', { timeout: 20_000 });
  const { draws } = await inASecond(figure);
  expect(draws).toBeGreaterThan(0);
  expect(draws).toBeLessThanOrEqual(11);
});

/** A stop takes effect within so many milliseconds. */
const STOP_LIMIT = 200;
/** What a reader stops. @type {[string, Attributes, start?: string, again?: string][]} */
const STOPPED = [
  ['rms-depth-chart', LONG, '', 'Run'],
  ['rms-race', { layers: '48' }, 'Train 100 steps', 'Continue'],
  ['rms-race', { view: 'limit' }, 'Find the limit'],
  ['rms-speed', {}, 'Measure'],
  ['rms-gradient-chart', { layers: '96' }, 'Check it', 'Run'],
];

for (const worker of [true, false])
  for (const [tag, attributes, start, again = start] of STOPPED)
    test(`${nameOf(tag, attributes).slice(0, 50)}${worker ? '' : ', without a worker'}: stopped within ${STOP_LIMIT} ms`, async ({
      page,
    }) => {
      test.slow();
      if (!worker) await page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }));
      await show(page, [{ tag, attributes }]);
      const figure = page.locator(tag);
      /** @type {number[]} */
      const times = [];
      for (let i = 0; i < WALKS; i++) {
        const name = i > 0 ? again : start;
        if (name) await figure.getByRole('button', { name, exact: true }).click();
        const stop = figure.getByRole('button', { name: 'Stop' });
        await expect(stop).toBeVisible();
        await page.waitForTimeout(300);
        times.push(
          await stop.evaluate(async (button) => {
            const root = /** @type {ShadowRoot} */ (button.getRootNode());
            const { engine } = /** @type {any} */ (root.host);
            const started = performance.now();
            /** @type {HTMLElement} */ (button).click();
            // The engine answers when it has let go of what it was doing.
            await engine.gaussians({ count: 1, seed: 7 });
            await new Promise(requestAnimationFrame);
            const stopped = ![...root.querySelectorAll('button')].some(
              ({ textContent }) => textContent?.trim() === 'Stop',
            );
            return stopped ? performance.now() - started : Number.POSITIVE_INFINITY;
          }),
        );
        if (Math.min(...times) < STOP_LIMIT) break;
      }
      expect(Math.min(...times)).toBeLessThan(STOP_LIMIT);
    });
