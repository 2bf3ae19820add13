// SPDX-License-Identifier: MIT
// Training live: what the figure shows against the trainer, what it says of divergence, and that it stops.
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, tableOf, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

const TAG = 'rms-race';
const SMALL = { layers: '2', steps: '20', placements: 'pre,post' };
const PATIENT = { timeout: 120_000 };

/** @param {Page} page @param {Record<string, string>} [attributes] */
async function open(page, attributes) {
  await show(page, [{ tag: TAG, attributes }]);
  const figure = page.locator(TAG);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** Presses the button, and waits for the end. @param {Locator} figure @param {string | RegExp} name */
async function press(figure, name) {
  await figure.getByRole('button', { name }).click();
  await expect(figure.locator('.task .button')).not.toHaveText('Stop', PATIENT);
}

/** The losses of each lane. @param {Locator} figure @returns {Promise<Record<string, number[]>>} */
const losses = (figure) =>
  figure.evaluate((element) =>
    Object.fromEntries(
      /** @type {any} */ (element).lanes.all.map((/** @type {any} */ { options, steps }) => [
        options.placement,
        steps.map((/** @type {any} */ { loss }) => loss),
      ]),
    ),
  );

/** @param {Locator} figure @param {string} placement */
const cell = (figure, placement) =>
  textOf(readout(figure.locator(`tr[data-set-up=${placement}]`), 'loss'));

test('at the defaults pre-norm and DeepNorm learn, post-norm does not, no norm is NaN at once', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const figure = await open(page);
  await page.waitForTimeout(300);
  expect(page.workers()).toHaveLength(1);
  await expect(figure.locator('.loss-lines path')).toHaveCount(0);
  await figure.getByRole('button', { name: 'Train 100 steps' }).click();
  await expect.poll(() => page.workers().length).toBe(5);
  await expect(figure.locator('.task .button')).not.toHaveText('Stop', { timeout: 200_000 });
  expect(shown(await cell(figure, 'pre')).value).toBeLessThan(0.1);
  expect(shown(await cell(figure, 'post')).value).toBeGreaterThan(3);
  expect(shown(await cell(figure, 'deepnorm')).value).toBeLessThan(0.3);
  expect(await cell(figure, 'none')).toBe('✕ NaN, step 1');
  await expect(figure.locator('.loss-broken-words text')).toHaveText(['none: NaN at step 1']);
  const lanes = await losses(figure);
  expect(Object.values(lanes).map(({ length }) => length)).toEqual([100, 100, 100, 1]);
  await figure.evaluate((element) => element.remove());
  await expect.poll(() => page.workers().length).toBe(1);
});

test('the curves are the trainer’s, however often it was stopped, out of sight or away', async ({
  page,
}) => {
  test.slow();
  const settings = { layers: '8', steps: '60', warmup: '3', seed: '5', learningRate: '0.01' };
  const figure = await open(page, { ...SMALL, ...settings });
  await figure.getByRole('button', { name: 'One step' }).click();
  await expect(figure.locator('.state')).toHaveText('at step 1');
  await figure.getByRole('button', { name: '60 more steps' }).click();
  await expect(figure.locator('.state')).not.toHaveText(/step [01] of/);
  await figure.getByRole('button', { name: 'Stop' }).click();
  await expect(figure.getByRole('button', { name: 'Continue' })).toBeVisible();

  await figure.getByRole('button', { name: 'Continue' }).click();
  await figure.evaluate((element) => element.style.setProperty('margin-top', '5000px'));
  await expect.poll(() => page.workers().length).toBe(1);
  await figure.evaluate((element) => element.style.setProperty('margin-top', '0'));
  const before = await losses(figure);
  expect(before.pre.length).toBeLessThan(61);
  await page.waitForTimeout(200);
  expect(await losses(figure)).toEqual(before);
  await press(figure, 'Continue');

  const expected = await figure.evaluate(async (element) => {
    const { engine } = /** @type {any} */ (element);
    const model = { layers: 8, width: 32, heads: 4, ffn: 64, warmup: 3, seed: 5 };
    /** @type {Record<string, number[]>} */
    const losses = {};
    for (const placement of ['pre', 'post']) {
      const trainer = await engine.createTrainer({ ...model, placement, learningRate: 0.01 });
      const steps = await trainer.step(61);
      losses[placement] = steps.map((/** @type {any} */ { loss }) => loss);
      trainer.dispose();
    }
    return losses;
  });
  expect(await losses(figure)).toEqual(expected);
  const last = expected.post.slice(-10).reduce((sum, loss) => sum + loss, 0) / 10;
  const { value, tolerance } = shown(await cell(figure, 'post'));
  expect(Math.abs(value - last)).toBeLessThanOrEqual(tolerance);
  await figure.getByRole('button', { name: 'Table' }).click();
  const table = await figure.locator('.data tbody tr td:nth-child(2)').allTextContents();
  expect(table.map(Number)).toEqual(expected.pre.map((loss) => Number(loss.toFixed(4))));

  await figure.getByRole('button', { name: 'Start over' }).click();
  await expect(figure.locator('.loss-lines path')).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a stop takes effect within 200 ms', async ({ page }) => {
  const figure = await open(page, { layers: '48', placements: 'pre' });
  await figure.getByRole('button', { name: 'Train' }).click();
  await expect(figure.locator('.state')).toContainText('step', PATIENT);
  const ms = await figure.getByRole('button', { name: 'Stop' }).evaluate(async (button) => {
    const started = performance.now();
    /** @type {HTMLElement} */ (button).click();
    while (button.textContent === 'Stop') await new Promise(requestAnimationFrame);
    return performance.now() - started;
  });
  expect(ms).toBeLessThan(200);
  const before = await losses(figure);
  await page.waitForTimeout(500);
  const after = await losses(figure);
  expect(after.pre.length - before.pre.length).toBeLessThanOrEqual(1);
});

test('what diverges is named, and not drawn off the chart', async ({ page }) => {
  test.slow();
  const figure = await open(page, { ...SMALL, learningRate: '10' });
  await press(figure, 'Train 20 steps');
  await expect(figure.locator('.loss-broken-words text').first()).toHaveText(
    /(pre|post)-norm: diverged, above its start|NaN at step/,
  );
  await expect(figure.locator('td.warn-text').first()).toContainText('✕');
  const { top, heights } = await figure.locator('svg.plot').evaluate((svg) => ({
    top: Math.min(
      ...Array.from(svg.querySelectorAll('.loss-axis-y .tick'), (tick) =>
        Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
      ),
    ),
    heights: Array.from(svg.querySelectorAll('.loss-lines path'), (path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y)),
    ).flat(),
  }));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(top);
});

test('the limit is the engine’s, and leaves no second engine', async ({ page }) => {
  test.setTimeout(240_000);
  const figure = await open(page, { layers: '1', placements: 'pre', view: 'limit' });
  await figure.getByRole('button', { name: 'Find the limit' }).click();
  await expect(figure.locator('.state')).toHaveText(/pre-norm: \d+ trials done/, PATIENT);
  await expect(figure.locator('.task .button')).not.toHaveText('Stop', { timeout: 200_000 });
  await expect.poll(() => page.workers().length).toBe(1);
  const [{ runs, held, broke }] = await figure.evaluate(
    (element) => /** @type {any} */ (element).result,
  );
  expect(held).toBeLessThan(broke);
  expect(runs.find((/** @type {any} */ run) => run.learningRate === held).broken).toBe(false);
  expect(runs.find((/** @type {any} */ run) => run.learningRate === broke).broken).toBe(true);
  for (const [name, expected] of Object.entries({ held, broke })) {
    const { value, tolerance } = shown(await textOf(readout(figure, name)));
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance);
  }
  const trial = runs[2];
  const loss = await figure.evaluate(async (element, learningRate) => {
    const { engine } = /** @type {any} */ (element);
    const model = { layers: 1, width: 32, heads: 4, ffn: 64, seed: 7, learningRate };
    const trainer = await engine.createTrainer(model);
    const steps = await trainer.step(50);
    trainer.dispose();
    return (
      steps
        .slice(-10)
        .reduce((/** @type {number} */ sum, /** @type {any} */ s) => sum + s.loss, 0) / 10
    );
  }, trial.learningRate);
  expect(loss).toBeCloseTo(trial.loss, 6);
});

test('the stream by layer is that of the trainer, before the first step and now', async ({
  page,
}) => {
  const figure = await open(page, { ...SMALL, layers: '4', steps: '25', view: 'stream' });
  await press(figure, 'Train 25 steps');
  /** @type {Record<string, number[][]>} */
  const expected = await figure.evaluate(async (element) => {
    const { engine } = /** @type {any} */ (element);
    const model = { layers: 4, width: 32, heads: 4, ffn: 64, seed: 7, learningRate: 3e-3 };
    const symbols = Uint8Array.from({ length: 16 }, (_, i) => i);
    /** @type {Record<string, number[][]>} */
    const lengths = {};
    for (const placement of ['pre', 'post']) {
      const trainer = await engine.createTrainer({ ...model, placement });
      const profiles = [await trainer.profile({ symbols })];
      await trainer.step(25);
      profiles.push(await trainer.profile({ symbols }));
      trainer.dispose();
      lengths[placement] = profiles.map(({ embedding, layers }) =>
        [embedding, ...layers].map(({ stream }) => stream.l2),
      );
    }
    return lengths;
  });
  const { pre, post } = expected;
  expect(pre[1][4] / pre[0][4]).toBeGreaterThan(1.1);
  const rows = await tableOf(figure);
  expect(rows).toEqual(
    pre[0].map((_, l) => [
      l,
      ...[pre[0][l], pre[1][l], post[0][l], post[1][l]].map((length) => Number(length.toFixed(2))),
    ]),
  );
  const growth = shown(await textOf(readout(figure.locator('tr[data-set-up=pre]'), 'now'))).value;
  expect(growth).toBeCloseTo(pre[1][4] / pre[1][0], 1);
  for (const [line, lengths] of /** @type {const} */ ([
    ['.stream-before .as-pre', pre[0]],
    ['.stream-lines .as-pre', pre[1]],
  ])) {
    const path = (await figure.locator(line).getAttribute('d')) ?? '';
    const heights = [...path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    const scale = (heights[4] - heights[0]) / Math.log(lengths[4] / lengths[0]);
    for (const [l, length] of lengths.entries())
      expect(
        Math.abs(heights[l] - heights[0] - scale * Math.log(length / lengths[0])),
      ).toBeLessThan(0.5);
  }
});
