// SPDX-License-Identifier: MIT
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, tableOf, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Element} Element */
/** @typedef {import('./show.js').Locator} Locator */

const MODEL = { layers: 6, width: 32, seed: 3, text: 'which layers' };
const ATTRIBUTES = Object.fromEntries(
  Object.entries(MODEL).map(([name, value]) => [name, String(value)]),
);

/** @param {Page} page @param {Record<string, string>} attributes @param {Element[]} [others] */
async function open(page, attributes, others = []) {
  await show(page, [...others, { tag: 'rms-depth-use', attributes }]);
  const figure = page.locator('rms-depth-use');
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

for (const steps of [0, 20])
  test(`after ${steps} training steps the shares, cosines and losses are those of the model without one layer’s matrices`, async ({
    page,
  }) => {
    const figure = await open(page, { ...ATTRIBUTES, steps: String(steps) });
    // With what a layer's branches write set to 0, pre-norm is as without the layer.
    const { layers, loss, without } = await figure.evaluate(
      async (/** @type {any} */ element, { text, steps, ...config }) => {
        const { engine } = element;
        const training = { task: 'text', text, tokens: 11, batch: 4, learningRate: 1e-3 };
        const trainer = await engine.createTrainer({ ...training, ...config });
        if (steps) await trainer.step(steps);
        const weights = await trainer.weights();
        trainer.dispose();
        const whole = await engine.profile({ text, weights });
        const without = [];
        for (let l = 0; l < config.layers; l++) {
          const values = weights.values.slice();
          for (const { name, layer, rows, columns, at } of weights.tensors)
            if (layer === l && /w[o2]$/.test(name)) values.fill(0, at, at + rows * columns);
          without.push((await engine.profile({ text, weights: { ...weights, values } })).loss);
        }
        return { ...whole, without };
      },
      { ...MODEL, steps },
    );
    const rows = await tableOf(figure);
    expect(rows).toHaveLength(MODEL.layers);
    for (const [l, attention, ffn, reference, cosine, change] of rows) {
      expect(attention).toBeCloseTo(layers[l].attention.write.share, 3);
      expect(ffn).toBeCloseTo(layers[l].ffn.write.share, 3);
      expect(reference).toBeCloseTo(1 / Math.sqrt(l + 1), 3);
      expect(cosine).toBeCloseTo(layers[l].cosine, 3);
      expect(change).toBeCloseTo(without[l] - loss, 3);
      expect(Math.abs(change)).toBeGreaterThan(1e-4);
    }
    expect(shown(await textOf(readout(figure, 'loss'))).value).toBeCloseTo(loss, 2);
    const trained = figure.locator('.provenance', { hasText: '20 training steps' });
    await expect(trained).toHaveCount(steps ? 1 : 0);
  });

test('trained, pre-norm needs its first layer and could do without its last', async ({ page }) => {
  test.slow();
  const figure = await open(page, { layers: '12', width: '32' });
  await figure.getByLabel('Training steps').fill('100');
  await page.keyboard.press('Enter');
  await expect(figure.locator('.provenance')).toContainText('100 training steps', {
    timeout: 60_000,
  });
  const rows = await tableOf(figure);
  const changes = rows.map((row) => row[5]);
  expect(changes[0]).toBeGreaterThan(0.5);
  for (const change of changes.slice(8)) expect(Math.abs(change)).toBeLessThan(0.1);
  expect(shown(await textOf(readout(figure, 'loss'))).value).toBeLessThan(1);
});

test('with pre-norm the shares fall, with post-norm they do not', async ({ page }) => {
  const figure = await open(page, { layers: '32', width: '64' });
  const slopes = () =>
    Promise.all(
      ['attention', 'ffn'].map(async (branch) =>
        shown(await textOf(readout(figure, `exponent-${branch}`))),
      ),
    );
  for (const { value } of await slopes()) {
    expect(value).toBeLessThan(-0.25);
    expect(value).toBeGreaterThan(-0.65);
  }
  await figure.getByText('More settings').click();
  await figure.getByRole('combobox', { name: 'Where the norm stands' }).selectOption({ index: 1 });
  await expect(figure.locator('.stale')).toHaveCount(0);
  for (const { value } of await slopes()) expect(value).toBeGreaterThan(-0.15);
});

test('draws what its table says, and the keys and the pointer pick a layer', async ({ page }) => {
  const figure = await open(page, ATTRIBUTES);
  const rows = await tableOf(figure);
  const drawn = await figure.locator('svg').evaluate((svg) => {
    /** @param {string} part @param {string} marks */
    const read = (part, marks) => {
      const ticks = Array.from(svg.querySelectorAll(`.${part}-axis-y .tick`), (tick) => ({
        value: Number(tick.querySelector('text')?.textContent?.replace('−', '-')),
        y: Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
      }));
      const [low, high] = [ticks[0], ticks[ticks.length - 1]];
      return [...svg.querySelectorAll(marks)].map((mark) => {
        const y = mark.getAttribute('cy') ?? /,([\d.]+)\)/.exec(mark.outerHTML)?.[1];
        return low.value + ((Number(y) - low.y) / (high.y - low.y)) * (high.value - low.value);
      });
    };
    return { ffn: read('share', '.share-ffn .mark'), changes: read('loss', '.loss-dots circle') };
  });
  for (const [l, , ffn, , , change] of rows) {
    expect(Math.abs(drawn.ffn[l] - ffn)).toBeLessThan(0.005);
    expect(Math.abs(drawn.changes[l] - change)).toBeLessThan(0.01);
  }
  const picker = figure.getByRole('slider', { name: 'Pick a layer' });
  await picker.press('Home');
  await expect(readout(figure, 'reference')).toHaveText('100.0%');
  await picker.press('ArrowRight');
  await expect(figure.locator('.cursor-number')).toHaveText('1');
});

test('says why there is no loss, and where the stream overflowed', async ({ page }) => {
  const figure = await open(page, { ...ATTRIBUTES, text: 'a' });
  await expect(figure.locator('svg')).toContainText('One byte: nothing to predict.');
  await figure.evaluate((element) => {
    element.setAttribute('text', 'which layers');
    element.setAttribute('placement', 'none');
    element.setAttribute('layers', '24');
  });
  await expect(figure.locator('svg')).toContainText('There is no loss');
  await expect(figure.locator('svg')).toContainText(/overflow at layer \d+/);
});

test('in a group it runs what the leading figure runs, and shares its layer', async ({ page }) => {
  const leader = { tag: 'rms-depth-chart', attributes: { ...ATTRIBUTES, group: 'g' } };
  const figure = await open(page, { group: 'g', layers: '3' }, [leader]);
  await expect(figure.locator('.provenance')).toContainText('6 layers · width 32');
  await expect(figure.getByRole('textbox')).toHaveCount(0);
  await page.locator('rms-depth-chart .picker').press('End');
  await expect(figure.locator('.cursor-number')).toHaveText('5');
});
