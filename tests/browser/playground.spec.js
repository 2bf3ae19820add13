// SPDX-License-Identifier: MIT
import { expect, test } from './fixtures.js';
import { normalizeInDouble, shown } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

/** @param {Page} page @param {Record<string, string>} [attributes] */
async function showPlayground(page, attributes) {
  await show(page, [{ tag: 'rms-playground', attributes }]);
  const figure = page.locator('rms-playground');
  await expect(figure.locator('[data-readout=l2Out]')).not.toBeEmpty();
  return figure;
}

/** Every readout of the playground against doubles, from the settings the figure shows. @param {Locator} figure */
async function expectExactReadouts(figure) {
  const { base, settings } = await figure.evaluate((/** @type {any} */ element) => ({
    base: Array.from(element.base),
    settings: element.settings,
  }));
  const now = normalizeInDouble(base, settings);
  const untouched = normalizeInDouble(base, { ...settings, scale: 1, shift: 0 });
  const gaps = now.y.map((v, i) => Math.abs(v - untouched.y[i]));
  const exact = { ...now, maxDifference: Math.max(...gaps) };
  for (const name of /** @type {const} */ (['l2In', 'l2Out', 'rms', 'cosine'])) {
    const { value, tolerance } = shown(await textOf(readout(figure, name)));
    expect(Math.abs(value - exact[name]), `${name}: ${value} for ${exact[name]}`).toBeLessThan(
      tolerance + 3e-6 * Math.abs(exact[name]),
    );
  }
  const rounding = 4e-7 * Math.max(...now.y.map(Math.abs));
  const gap = shown(await textOf(readout(figure, 'maxDifference')));
  expect(Math.abs(gap.value - exact.maxDifference)).toBeLessThan(gap.tolerance + 2 * rounding);
  const unequal = Number((await textOf(readout(figure, 'unequal'))).split(' / ')[0]);
  const surelyUnequal = now.y.filter((v, i) => gaps[i] > 4e-7 * Math.abs(v)).length;
  expect(unequal).toBeGreaterThanOrEqual(surelyUnequal);
  return { exact, settings, unequal };
}

/** The output column of the playground, from the property that the table shows. @param {Locator} figure */
const outputOf = (figure) =>
  figure.evaluate((/** @type {any} */ element) => Array.from(element.measured.y));

test.describe('the playground', () => {
  test('shows what doubles give after both sliders were moved', async ({ page }) => {
    const figure = await showPlayground(page, { range: 'wide' });
    const scale = figure.getByRole('slider', { name: 'Scale' });
    const box = await scale.boundingBox();
    if (!box) throw new Error('no slider');

    for (const place of [0.21, 0.27, 0.4, 0.62, 0.9]) {
      await page.mouse.click(box.x + place * box.width, box.y + box.height / 2);
      const { settings } = await expectExactReadouts(figure);
      expect(settings.scale).not.toBe(1);
    }

    await figure.getByRole('slider', { name: /^Shift/ }).focus();
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    const { exact, settings, unequal } = await expectExactReadouts(figure);
    expect(settings.shift).toBeCloseTo(0.7, 9);
    expect(exact.maxDifference).toBeGreaterThan(0.1);
    expect(unequal).toBeGreaterThan(250);
  });

  test('shows what doubles give for every norm, eps, gain and outlier', async ({ page }) => {
    const figure = await showPlayground(page, { scale: '0.02', shift: '0.4', range: 'wide' });
    for (const norm of ['RMS', 'Layer', 'None']) {
      await figure.getByRole('radio', { name: norm, exact: true }).check();
      for (const eps of ['10⁻⁵', '10⁻⁶', '0']) {
        await figure
          .getByRole('radiogroup', { name: 'ε under the root' })
          .getByRole('radio', { name: eps, exact: true })
          .check();
        await expectExactReadouts(figure);
      }
    }
    await figure.getByRole('radio', { name: 'RMS', exact: true }).check();
    for (const name of ['Outlier', 'Gain g']) {
      const before = await textOf(readout(figure, 'l2Out'));
      await figure.getByRole('radiogroup', { name }).getByRole('radio', { name: 'On' }).check();
      if (name === 'Gain g') {
        const length = shown(await textOf(readout(figure, 'l2Out'))).value;
        const table = await outputOf(figure);
        expect(Math.hypot(...table)).toBeCloseTo(length, 2);
        expect(await textOf(readout(figure, 'l2Out'))).not.toBe(before);
      } else await expectExactReadouts(figure);
    }
  });

  test('is exact to the last bit at powers of two without eps, and only there', async ({
    page,
  }) => {
    const figure = await showPlayground(page, { eps: '0', scale: '2' });
    await expect(readout(figure, 'unequal')).toHaveText('0 / 256');
    await expect(readout(figure, 'maxDifference')).toHaveText('0');
    await figure.getByLabel('Scale, number').fill('3');
    await page.keyboard.press('Enter');
    await expect(readout(figure, 'unequal')).not.toHaveText('0 / 256');
    await figure.getByRole('radio', { name: '10⁻⁶', exact: true }).check();
    await figure.getByLabel('Scale, number').fill('2');
    await page.keyboard.press('Enter');
    await expect(readout(figure, 'unequal')).not.toHaveText('0 / 256');
  });

  test('is exact at every power of two in its range', async ({ page }) => {
    const figure = await showPlayground(page, { eps: '0', range: 'wide' });
    for (const power of [-19, -10, -1, 3, 19]) {
      const l2In = await figure.evaluate(async (/** @type {any} */ element, scale) => {
        element.scale = scale;
        await element.updateComplete;
        return element.measured.l2In;
      }, 2 ** power);
      expect(l2In / 2 ** power).toBeCloseTo(16, 4);
      await expect(readout(figure, 'unequal')).toHaveText('0 / 256');
    }
  });

  test('ends where ε begins: the length is √d·√(m / (m + ε)) to four digits', async ({ page }) => {
    const figure = await showPlayground(page, { eps: '1e-6', range: 'wide' });
    for (const scale of [1e-6, 1e-4, 1e-3, 1e-2, 1e6]) {
      await figure.evaluate((/** @type {any} */ element, scale) => {
        element.scale = scale;
        return element.updateComplete;
      }, scale);
      const wanted = Math.sqrt(256) * Math.sqrt(scale ** 2 / (scale ** 2 + 1e-6));
      const { value } = shown(await textOf(readout(figure, 'l2Out')));
      expect(Math.abs(value / wanted - 1), `${scale}`).toBeLessThan(5e-4);
      if (scale >= 1e-4) expect(Math.abs(value - wanted), `${scale}`).toBeLessThan(1e-4);
    }
  });

  test('follows the slider within the same frame', async ({ page }) => {
    const figure = await showPlayground(page);
    const { frames, before, after } = await figure.evaluate(async (/** @type {any} */ element) => {
      const out = () => element.renderRoot.querySelector('[data-readout=l2In]').textContent;
      const slider = element.renderRoot.querySelector('.rail input');
      const before = out();
      let frames = 0;
      requestAnimationFrame(() => frames++);
      slider.value = '0.7';
      slider.dispatchEvent(new Event('input'));
      await element.updateComplete;
      return { frames, before, after: out() };
    });
    expect(frames).toBe(0);
    expect(after).not.toBe(before);
  });

  test('opens a table with every component', async ({ page }) => {
    const figure = await showPlayground(page, { scale: '4' });
    await figure.getByRole('button', { name: 'Table' }).click();
    const rows = figure.locator('.data tbody tr');
    await expect(rows).toHaveCount(256);
    const base = await figure.evaluate((/** @type {any} */ element) => Array.from(element.base));
    for (const i of [0, 100, 255]) {
      const [input, output] = await rows.nth(i).locator('td').allInnerTexts();
      expect(shown(input).value).toBeCloseTo(4 * base[i], 1);
      expect(shown(output).value).toBeCloseTo(base[i], 1);
    }
  });

  test('unlocks the wide range when a scale beyond the narrow one is typed', async ({ page }) => {
    const figure = await showPlayground(page);
    await figure.getByLabel('Scale, number').fill('1e-3');
    await page.keyboard.press('Enter');
    await expect(figure.getByRole('radio', { name: '10⁻⁶–10⁶' })).toBeChecked();
    const { value } = shown(await textOf(readout(figure, 'l2Out')));
    expect(value).toBeCloseTo(16 * Math.sqrt(0.5), 2);
  });

  test('draws the default in place of a seed that cannot be drawn, and says so', async ({
    page,
  }) => {
    const figure = await showPlayground(page);
    const draw = (/** @type {number} */ seed) =>
      figure.evaluate((/** @type {any} */ element, seed) => {
        element.seed = seed;
      }, seed);
    await draw(-5);
    await expect(figure.locator('.refused')).toContainText('seed is “-5”');
    await expect(figure.locator('.provenance')).toContainText('seed 7');
    await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
    await draw(9);
    await expect(figure.locator('.provenance')).toContainText('seed 9');
    await expect(figure.getByRole('alert')).toHaveCount(0);
  });

  test('starts anew when it was taken out while it started', async ({ page }) => {
    const figure = await showPlayground(page);
    await figure.evaluate(async (element) => {
      const place = element.parentElement;
      const other = /** @type {any} */ (document.createElement('rms-playground'));
      element.replaceWith(other);
      const ready = other.figureReady;
      other.remove();
      await ready;
      place?.append(other);
    });
    await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
  });

  test('goes back to the default of an attribute that is taken away', async ({ page }) => {
    const figure = await showPlayground(page, { scale: '4', shift: '1' });
    await expect(readout(figure, 'l2In')).not.toHaveText('16.00');
    await figure.evaluate((element) => {
      for (const name of ['scale', 'shift']) element.removeAttribute(name);
    });
    await expect(readout(figure, 'l2In')).toHaveText('16.00');
  });

  test('names a scale that is no number', async ({ page }) => {
    await show(page, [{ tag: 'rms-playground', attributes: { scale: 'wide' } }]);
    await expect(page.locator('rms-playground .refused')).toContainText('scale is ');
  });

  const unusable = {
    norm: 'batch',
    eps: '-1',
    scale: '0',
    shift: 'far',
    gain: 'some',
    seed: '1.5',
  };
  for (const [name, value] of Object.entries({ ...unusable, outlier: '2', range: 'all' })) {
    test(`says what cannot be used, goes on with the default, and Reset clears it: ${name}`, async ({
      page,
    }) => {
      await show(page, [{ tag: 'rms-playground', attributes: { [name]: value } }]);
      const figure = page.locator('rms-playground');
      await expect(figure.locator('.refused')).toContainText(`${name} is “${value}”`);
      await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
      await figure.getByRole('button', { name: 'Reset' }).click();
      await expect(figure.locator('.refused')).toHaveCount(0);
    });
  }
});
