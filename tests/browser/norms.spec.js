// SPDX-License-Identifier: MIT
// The figures on the formula: what they show against the definitions, in doubles.
import { expect, test } from './fixtures.js';
import { normalizeInDouble, shown, softmaxInDouble } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

/** @param {Page} page @param {string} tag @param {Record<string, string>} [attributes] */
async function open(page, tag, attributes) {
  await show(page, [{ tag, attributes }]);
  const figure = page.locator(tag);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** @param {string} text @param {number} exact */
function expectShown(text, exact) {
  const { value, tolerance } = shown(text);
  expect(Math.abs(value - exact), `${text} for ${exact}`).toBeLessThan(
    tolerance + 1e-6 * Math.abs(exact),
  );
}

test.describe('the softmax', () => {
  const SCORES = [1.6, 1.2, 0.9, 0.7, 0.4, 0];
  const AT_ONE = ['0.325', '0.218', '0.161', '0.132', '0.098', '0.066'];
  const AT_FOUR = ['0.769', '0.155', '0.047', '0.021', '0.006', '0.001'];

  /** @param {Locator} figure @param {number} factor of the scores */
  async function expectExact(figure, factor) {
    const { p, entropy, jacobianNorm } = softmaxInDouble(SCORES.map((score) => score * factor));
    const labels = await figure.locator('.chances-numbers text').allTextContents();
    for (const [i, text] of labels.entries()) expectShown(text, p[i]);
    expectShown(await textOf(readout(figure, 'entropy')), entropy);
    expectShown(await textOf(readout(figure, 'jacobian')), jacobianNorm);
    // The columns are as high as their labels say, and the curves end where the marks stand.
    const heights = await figure.locator('.chances path').evaluateAll((paths) => {
      const ticks = paths[0].closest('svg')?.querySelectorAll('.axis-p .tick') ?? [];
      const [zero, , one] = Array.from(ticks, (tick) =>
        Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
      );
      return paths.map((path) => {
        const [, from, to] = /,([\d.]+)V([\d.]+)/.exec(path.getAttribute('d') ?? '') ?? [];
        return (Number(from) - Number(to)) / (zero - one);
      });
    });
    for (const [i, height] of heights.entries())
      expect(Math.abs(height - p[i])).toBeLessThan(0.002);
  }

  test('turns six scores into the chances of the definition, and saturates with the length', async ({
    page,
  }) => {
    const figure = await open(page, 'rms-softmax');
    const labels = figure.locator('.chances-numbers text');
    await expect(labels).toHaveText(AT_ONE);
    await expect(readout(figure, 'entropy')).toHaveText('1.665');
    await expect(readout(figure, 'length')).toHaveText('32.00');
    await expectExact(figure, 1);
    await figure.getByLabel('L2 per token, number').fill('128');
    await page.keyboard.press('Enter');
    await expect(labels).toHaveText(AT_FOUR);
    await expect(readout(figure, 'entropy')).toHaveText('0.756');
    await expectExact(figure, 4);
    await figure.getByRole('radio', { name: 'q·k', exact: true }).check();
    await expect(readout(figure, 'factor')).toHaveText('× 16.00');
    await expectExact(figure, 16);
    await figure.getByRole('radio', { name: /normalised/ }).check();
    await expect(labels).toHaveText(AT_ONE);
    await expectExact(figure, 1);
  });

  test('follows its slider, over the whole range', async ({ page }) => {
    const figure = await open(page, 'rms-softmax', { scale: '0.1' });
    await expectExact(figure, 0.1);
    const slider = figure.getByRole('slider');
    await slider.press('End');
    await expect(readout(figure, 'length')).toHaveText('320.0');
    await expect(readout(figure, 'factor')).toHaveText('× 10.00');
    await expectExact(figure, 10);
  });
});

test.describe('the formula by hand', () => {
  /** @param {Locator} figure @param {string} step */
  const row = (figure, step) => figure.locator(`tr[data-step=${step}] td:not(.sum)`);
  /** @param {Locator} figure @param {string} step */
  const sum = (figure, step) => figure.locator(`tr[data-step=${step}] .sum`);

  test('goes through the worked example', async ({ page }) => {
    const figure = await open(page, 'rms-by-hand');
    await expect(row(figure, 'squares')).toHaveText(['4', '1', '9', '0']);
    await expect(sum(figure, 'squares')).toHaveText('m = 3.50');
    await expect(sum(figure, 'rms-y')).toHaveText('√ = 1.87');
    await expect(row(figure, 'rms-y')).toHaveText(['1.07', '−0.53', '1.60', '0.00']);
    await expect(readout(figure, 'rms')).toHaveText('1.87');
    await expect(sum(figure, 'centred')).toHaveText('μ = 1');
    await expect(row(figure, 'centred')).toHaveText(['1', '−2', '2', '−1']);
    await expect(sum(figure, 'centred-squares')).toHaveText('σ² = 2.50');
    await expect(row(figure, 'layer-y')).toHaveText(['0.63', '−1.26', '1.26', '−0.63']);
    await expect(figure.locator('.in-numbers text')).toHaveText(['2', '−1', '3', '0']);
  });

  test('takes any numbers, gains and eps', async ({ page }) => {
    const figure = await open(page, 'rms-by-hand', { eps: '0.5', g2: '-2' });
    await figure.getByLabel('x₁').fill('-7.25');
    await page.keyboard.press('Enter');
    const settings = { scale: 1, shift: 0, eps: 0.5, outlier: false };
    for (const [step, norm] of [
      ['rms-y', 'rms'],
      ['layer-y', 'layer'],
    ]) {
      const { y } = normalizeInDouble([-7.25, -1, 3, 0], { ...settings, norm });
      await expect(row(figure, step).first()).toHaveText(`−${Math.abs(y[0]).toFixed(2)}`);
      const texts = await row(figure, step).allTextContents();
      for (const [i, text] of texts.entries()) expectShown(text, y[i] * (i === 1 ? -2 : 1));
    }
  });

  test('a zero vector stays zero by eps alone', async ({ page }) => {
    const figure = await open(page, 'rms-by-hand');
    await figure.getByRole('button', { name: 'all zero' }).click();
    await expect(row(figure, 'rms-y')).toHaveText(['0.00', '0.00', '0.00', '0.00']);
    await expect(figure.locator('.caption')).toContainText('0 / √ε');
    await figure.getByRole('radio', { name: '0', exact: true }).check();
    await expect(row(figure, 'rms-y')).toHaveText(['NaN', 'NaN', 'NaN', 'NaN']);
    await expect(figure.locator('.caption')).toContainText('not a number');
  });
});

test.describe('the invariances', () => {
  const UNCHANGED = 1e-5;
  const CHANGED = 1e-2;
  /** As in table 1 of Zhang and Sennrich: whether RMSNorm's and LayerNorm's outputs stay. @type {Record<string, [boolean, boolean]>} */
  const STAYS = {
    'weights-scaled': [true, true],
    'weights-shifted': [false, true],
    'weight-row-scaled': [false, false],
    'data-scaled': [true, true],
    'data-shifted': [false, false],
    'case-scaled': [true, true],
  };

  for (const seed of ['7', '12']) {
    test(`are those of the table, seed ${seed}`, async ({ page }) => {
      const figure = await open(page, 'rms-invariance', { seed });
      for (const [name, stays] of Object.entries(STAYS)) {
        for (const [norm, stay] of Object.entries({
          rms: stays[0],
          layer: stays[1],
          none: false,
        })) {
          const cell = figure.locator(`tr[data-change=${name}] td[data-norm=${norm}]`);
          await expect(cell.locator('.verdict')).toHaveText(stay ? 'unchanged' : 'changes');
          const { value } = shown(await textOf(cell.locator('.size')));
          if (stay) expect(value).toBeLessThan(UNCHANGED);
          else expect(value).toBeGreaterThan(CHANGED);
        }
      }
    });
  }

  test('end where eps shows, by as much as eps says', async ({ page }) => {
    const figure = await open(page, 'rms-invariance', { factor: '0.01', eps: '1e-4' });
    const scaled = shown(await textOf(readout(figure, 'scaled'))).value;
    const byEps = shown(await textOf(readout(figure, 'byEps'))).value;
    expect(scaled).toBeGreaterThan(CHANGED);
    // m differs a little from case to case.
    expect(Math.abs(scaled - byEps) / byEps).toBeLessThan(0.25);
    await figure.getByRole('radio', { name: '0', exact: true }).check();
    await expect(readout(figure, 'byEps')).toHaveText('0');
    await expect(figure.locator('tr[data-change=data-scaled] td[data-norm=rms]')).toHaveClass(
      'unchanged',
    );
  });
});
