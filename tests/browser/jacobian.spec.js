// SPDX-License-Identifier: MIT
// A gradient on its way back through the norm: what the figure shows against the definition, in doubles.
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */
/** @typedef {[number, number]} Pair */

const TAG = 'rms-jacobian';

/** @param {Page} page @param {Record<string, string | number>} [attributes] */
async function open(page, attributes = {}) {
  const texts = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  await show(page, [{ tag: TAG, attributes: Object.fromEntries(texts) }]);
  const figure = page.locator(TAG);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** dx, of a vector of two, by definition: (dy − y (y·dy) / d) / root. @param {Pair} x @param {Pair} dy @param {number} eps */
function backward(x, dy, eps) {
  const root = Math.sqrt((x[0] ** 2 + x[1] ** 2) / 2 + eps);
  const y = x.map((v) => v / root);
  const along = (y[0] * dy[0] + y[1] * dy[1]) / 2;
  const dx = dy.map((v, i) => (v - y[i] * along) / root);
  return { root, y, dx };
}

/** Both ends of an arrow, in the units of the plane. @param {Locator} figure @param {number} index @returns {Promise<number[]>} */
const arrow = (figure, index) =>
  figure.locator('.vectors path').evaluateAll((paths, i) => {
    const svg = paths[i].closest('svg');
    const places = (/** @type {string} */ name) =>
      Array.from(svg?.querySelectorAll(`.${name} .tick`) ?? [], (tick) => ({
        value: Number(tick.textContent?.replace('−', '-')),
        at:
          tick
            .getAttribute('transform')
            ?.match(/-?[\d.]+/g)
            ?.map(Number) ?? [],
      }));
    const [across, up] = ['axis-x', 'axis-y'].map(places);
    const scale = (
      /** @type {typeof up} */ ticks,
      /** @type {number} */ way,
      /** @type {number} */ pixel,
    ) => {
      const [a, b] = [ticks[0], ticks[ticks.length - 1]];
      return a.value + ((pixel - a.at[way]) / (b.at[way] - a.at[way])) * (b.value - a.value);
    };
    const ends =
      /M(.+?),(.+?)L(.+?),([^ML]+)/.exec(paths[i].getAttribute('d') ?? '')?.slice(1) ?? [];
    return ends.map((v, k) => (k % 2 ? scale(up, 1, Number(v)) : scale(across, 0, Number(v))));
  }, index);

/** @param {Locator} figure @param {string} name */
const numberIn = async (figure, name) => shown(await textOf(readout(figure, name))).value;

/** @type {[Pair, Pair][]} */
const VECTORS = [
  [
    [3.4, -1.4],
    [1.9, 1.7],
  ],
  [
    [-0.3, 0.4],
    [0.2, 0.1],
  ],
  [
    [1, 2],
    [1.001, 2],
  ],
];
const X = 0;
const DX = 4;

test.describe('a gradient through the norm', () => {
  for (const [x, dy] of VECTORS) {
    for (const eps of [0, 1]) {
      test(`loses its radial part: x ${x}, dy ${dy}, eps ${eps}`, async ({ page }) => {
        const figure = await open(page, { x1: x[0], x2: x[1], dy1: dy[0], dy2: dy[1], eps });
        const { root, dx } = backward(x, dy, eps);
        const meanSquare = root ** 2 - eps;
        const radial = await numberIn(figure, 'passed-radial');
        if (eps === 0) expect(radial * root).toBeLessThan(1e-6);
        else expect(radial).toBeCloseTo(eps / root ** 3, 3);
        expect(await numberIn(figure, 'passed-tangential')).toBeCloseTo(1 / root, 2);
        expect(await numberIn(figure, 'rms')).toBeCloseTo(Math.sqrt(meanSquare), 2);
        expect(await numberIn(figure, 'gap')).toBeLessThan(1e-4);
        // Pixels are written with one decimal, ticks stand half a pixel aside.
        const [x1, x2, end1, end2] = await arrow(figure, DX);
        expect(Math.hypot(x1 - x[0], x2 - x[1])).toBeLessThan(0.02);
        expect(Math.hypot(end1 - x1 - dx[0], end2 - x2 - dx[1])).toBeLessThan(0.004);
      });
    }
  }

  test('a gradient along x does not pass; one at right angles passes whole', async ({ page }) => {
    const along = await open(page, { x1: 2, x2: -1, dy1: -3, dy2: 1.5 });
    await expect(readout(along, 'share-dy')).toHaveText('100.0%');
    await expect(readout(along, 'share-dx')).toHaveText('–');
    await expect(readout(along, 'passed-tangential')).toHaveText('–');
    expect((await numberIn(along, 'passed-radial')) * Math.sqrt(2.5)).toBeLessThan(1e-6);
    const across = await open(page, { x1: 2, x2: -1, dy1: 1, dy2: 2 });
    await expect(readout(across, 'share-dy')).toHaveText('0.0%');
    await expect(readout(across, 'passed-radial')).toHaveText('–');
    await expect(readout(across, 'passed-tangential')).toHaveText('0.6325');
  });

  test('in a wide vector one direction goes, and the rest is divided by the rms', async ({
    page,
  }) => {
    const figure = await open(page, { width: 256 });
    const rms = await numberIn(figure, 'rms');
    expect(rms).toBeGreaterThan(0.8);
    expect(rms).toBeLessThan(1.2);
    expect(await numberIn(figure, 'passed-tangential')).toBeCloseTo(1 / rms, 2);
    expect(await numberIn(figure, 'passed-radial')).toBeLessThan(1e-6);
    expect(await numberIn(figure, 'gap')).toBeLessThan(1e-4);
  });

  test('a vector of zeros is explained', async ({ page }) => {
    const figure = await open(page, { x1: 0, x2: 0 });
    await expect(figure.locator('tr[data-part=tangential] td')).toHaveText(['2.550', 'NaN']);
    await expect(figure.locator('.caption')).toContainText('no direction');
    await figure.getByRole('radio', { name: '1', exact: true }).check();
    await expect(readout(figure, 'passed-tangential')).toHaveText('1.00');
  });

  test('a tip can be dragged, and beside it touch scrolls the page', async ({ page }) => {
    const figure = await open(page);
    const before = await arrow(figure, X);
    const grip = await figure.locator('[data-tip=x]').boundingBox();
    if (!grip) throw new Error('there is nothing to drag');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => arrow(figure, X)).not.toEqual(before);
    const settings = await figure.evaluate((element) => /** @type {any} */ (element).settings);
    const after = await arrow(figure, X);
    expect(after[2]).toBeCloseTo(settings.x1, 1);
    expect(after[3]).toBeCloseTo(settings.x2, 1);
    expect(after[2]).toBeLessThan(before[2]);
    expect(after[3]).toBeGreaterThan(before[3]);
    await expect(figure.locator('[data-tip=dy]')).toHaveCSS('touch-action', 'none');
    await expect(figure.locator('svg')).toHaveCSS('touch-action', 'pan-y');
  });

  test('angle and length can be set by keyboard', async ({ page }) => {
    const figure = await open(page, { x1: 2, x2: 0, dy1: 0, dy2: 1 });
    const [angle, length] = [/^Angle/, /^Length/].map((name) =>
      figure.getByRole('slider', { name }),
    );
    await angle.press('PageDown');
    await expect(angle).toHaveAttribute('aria-valuetext', '75°');
    await expect(readout(figure, 'share-dy')).toHaveText('25.9%');
    await length.press('End');
    await expect(readout(figure, 'rms')).toHaveText('2.83');
    await expect(readout(figure, 'passed-tangential')).toHaveText('0.3536');
    await figure.getByLabel('Vector x 1').fill('1');
    await page.keyboard.press('Enter');
    await expect(readout(figure, 'rms')).toHaveText('0.7071');
  });
});
