// SPDX-License-Identifier: MIT
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, tableOf, textOf, valueAxisOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

const WIDTH = 64;

/** @param {Page} page @param {Record<string, string>} attributes */
async function open(page, attributes) {
  await show(page, [{ tag: 'rms-gain', attributes }]);
  const figure = page.locator('rms-gain');
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** @param {Locator} figure @param {string} name */
const number = async (figure, name) => shown(await textOf(readout(figure, name)));

/** @param {Locator} figure @param {string} name @param {number} wanted */
async function expectReadout(figure, name, wanted) {
  const { value, tolerance } = await number(figure, name);
  expect(Math.abs(value - wanted), `${name}: ${value}, not ${wanted}`).toBeLessThan(tolerance);
}

test('before training every gain is 1, and does nothing', async ({ page }) => {
  const figure = await open(page, { steps: '0' });
  await expect(readout(figure, 'amplified')).toHaveText('0');
  await expect(readout(figure, 'damped')).toHaveText('0');
  await expect(readout(figure, 'least')).toHaveText('1.000');
  await expect(readout(figure, 'most')).toHaveText('1.000');
  await expect(readout(figure, 'cosine')).toHaveText('1.00000');
  await expect(readout(figure, 'fold')).toHaveText('0');
});

test('shows the gains that the same training gives elsewhere', async ({ page }) => {
  const settings = { task: 'permutation', layers: 2, learningRate: 0.02, seed: 5 };
  const figure = await open(page, {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    steps: '60',
    which: 'attention',
    layer: '1',
  });
  const { gain, x } = await figure.evaluate(
    async (/** @type {any} */ element, [settings, width]) => {
      const { engine } = element;
      const trainer = await engine.createTrainer({ ...settings, width, batch: 4 });
      await trainer.step(60);
      const { tensors, values } = await trainer.weights();
      trainer.dispose();
      const { at } = tensors.find(
        (/** @type {any} */ t) => t.name === 'attention.norm1.gain' && t.layer === 1,
      );
      const { x } = await engine.gaussians({ count: 32 * width, seed: settings.seed });
      return { gain: [...values.slice(at, at + width)], x: [...x] };
    },
    /** @type {const} */ ([settings, WIDTH]),
  );

  await expectReadout(figure, 'least', Math.min(...gain));
  await expectReadout(figure, 'most', Math.max(...gain));
  await expectReadout(figure, 'amplified', gain.filter((g) => g > 1).length);
  await expectReadout(figure, 'damped', gain.filter((g) => g < 1).length);
  // A norm without a gain only changes the length, so the cosine is that of x and g x.
  const cosines = Array.from({ length: 32 }, (_, row) => {
    const one = x.slice(row * WIDTH, (row + 1) * WIDTH);
    const with_ = one.map((v, i) => v * gain[i]);
    const dot = one.reduce((sum, v, i) => sum + v * with_[i], 0);
    return dot / (Math.hypot(...one) * Math.hypot(...with_));
  });
  await expectReadout(figure, 'cosine', cosines.reduce((sum, c) => sum + c, 0) / 32);

  const rows = await tableOf(figure);
  expect(rows).toHaveLength(WIDTH);
  for (const [feature, value, before, after] of rows) {
    expect(value).toBeCloseTo(gain[feature], 4);
    expect(Math.abs(after - before * gain[feature])).toBeLessThan(3e-4);
  }
  await expect(figure.locator('.provenance')).toContainText('60 training steps · 2 layers');
});

test('folded into the next matrix, a gain leaves rounding only', async ({ page }) => {
  const figure = await open(page, { steps: '40', layers: '1' });
  for (const norm of ['attention', 'feed-forward', 'the output']) {
    await figure.getByLabel('The norm before').selectOption(norm);
    await expect(figure.locator('.stale')).toHaveCount(0);
    const { value: gap } = await number(figure, 'fold');
    const { value: largest } = await number(figure, 'largest');
    expect(largest).toBeGreaterThan(1);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(largest * 1e-6);
  }
});

test('draws a bar for each gain, from 1, by feature or by size', async ({ page }) => {
  const figure = await open(page, { steps: '40', layers: '1', order: 'size' });
  const rows = await tableOf(figure);
  const { valueAt } = await valueAxisOf(figure);
  const path = (await figure.locator('.gains path').getAttribute('d')) ?? '';
  const heights = [...path.matchAll(/,([\d.]+)V([\d.]+)/g)].map(([, from, to]) => [
    valueAt(Number(from)),
    valueAt(Number(to)),
  ]);
  expect(heights).toHaveLength(rows.length);
  for (const [i, [from, to]] of heights.entries()) {
    expect(from).toBeCloseTo(1, 2);
    expect(Math.abs(to - rows[i][1])).toBeLessThan(2e-3);
    if (i > 0) expect(rows[i][1]).toBeLessThanOrEqual(rows[i - 1][1]);
  }
});

test('a long training says how far it is and stops', async ({ page }) => {
  const figure = await open(page, { steps: '5', layers: '1' });
  await figure.evaluate((element) => {
    element.setAttribute('layers', '8');
    element.setAttribute('steps', '1000');
  });
  await expect(figure.locator('.running')).toContainText(/Computing: \d+ of 1000/);
  await figure.getByRole('button', { name: 'Stop' }).click();
  await expect(figure.getByText('Stopped')).toBeVisible();
  await expect(figure.locator('.provenance')).toContainText('5 training steps');
});
