// SPDX-License-Identifier: MIT
// The figures over several runs of the model: what they show against what is known of these runs, and against the
// engine's scalar build.
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */

/** @param {Page} page @param {string} tag @param {Record<string, string>} [attributes] */
async function open(page, tag, attributes) {
  await show(page, [{ tag, attributes }]);
  const figure = page.locator(tag);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** @param {Locator} figure @param {string} setUp @param {string} readout */
async function value(figure, setUp, readout) {
  const cell = figure.locator(`tr[data-set-up=${setUp}] [data-readout=${readout}]`);
  return shown(await textOf(cell)).value;
}

/** The values of the corners of a line, read off its log axis. @param {Locator} figure @param {string} part of the chart
 * @param {string} setUp @returns {Promise<number[]>} */
const drawn = (figure, part, setUp) =>
  figure.locator('svg.plot').evaluate(
    (svg, [part, setUp]) => {
      const powers = '⁰¹²³⁴⁵⁶⁷⁸⁹';
      const ticks = Array.from(svg.querySelectorAll(`.${part}-axis-y .tick`), (tick) => {
        const words = tick.querySelector('text')?.textContent ?? '';
        const power = words
          .replace(/^10/, '')
          .replace(/./g, (c) => (c === '⁻' ? '-' : String(powers.indexOf(c))));
        const isPower = /[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(words);
        return {
          log: isPower ? Number(power) : Math.log10(Number(words)),
          y: Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
        };
      });
      const [low, high] = [ticks[0], ticks[ticks.length - 1]];
      const path = svg.querySelector(`.${part}-lines path.as-${setUp}`)?.getAttribute('d') ?? '';
      return Array.from(path.matchAll(/,([\d.]+)/g), ([, y]) => {
        const share = (Number(y) - low.y) / (high.y - low.y);
        return 10 ** (low.log + share * (high.log - low.log));
      });
    },
    [part, setUp],
  );

/** @type {Awaited<ReturnType<typeof import('../../web/engine/index.js').createEngine>>} the other build, outside the browser */
let scalar;
test.beforeAll(async () => {
  const { createEngine } = await import(
    new URL('../../dist/engine/engine.js', import.meta.url).href
  );
  scalar = await createEngine({ backend: 'scalar' });
});
test.afterAll(() => scalar.dispose());

test.describe('gradients', () => {
  const small = { width: '32', text: 'All happy families are alike' };

  test('pile up in post-norm, little in pre-norm, not in DeepNorm; no norm overflows, in words', async ({
    page,
  }) => {
    const figure = await open(page, 'rms-gradient-chart', { ...small, layers: '64' });
    expect(await value(figure, 'post', 'compared')).toBeGreaterThan(100);
    expect(await value(figure, 'pre', 'compared')).toBeLessThan(60);
    expect(Math.abs((await value(figure, 'deepnorm', 'compared')) - 1)).toBeLessThan(0.15);
    await expect(figure.locator('tr[data-set-up=none]')).toContainText('✕ overflow');
    await expect(figure.locator('.gradient-broken-words text')).toHaveText(
      /^none overflows at layer \d$/,
    );
    await expect(figure.locator('.gradient-lines .as-none')).toHaveAttribute('d', '');
  });

  test('are the engine’s, in the line, the table and the readouts, of the stream and of a matrix', async ({
    page,
  }) => {
    const given = { ...small, layers: '6', seed: '3', placements: 'pre,post' };
    const figure = await open(page, 'rms-gradient-chart', given);
    const request = { width: 32, layers: 6, seed: 3, text: small.text, gradients: true };
    const { embedding, layers } = await scalar.profile({ ...request, placement: 'post' });
    const stream = [embedding, ...layers].map((layer) => Number(layer.streamGradient));
    const line = await drawn(figure, 'gradient', 'post');
    expect(line).toHaveLength(7);
    for (const [i, at] of line.reverse().entries())
      expect(Math.abs(at / stream[i] - 1)).toBeLessThan(0.02);
    expect(Math.abs((await value(figure, 'post', 'value')) / stream[0] - 1)).toBeLessThan(0.01);

    await figure.getByLabel('Gradient of').selectOption('W₂ feed-forward');
    const matrix = layers.map(({ ffn }) => Number(ffn.gradient?.w2));
    const again = await drawn(figure, 'gradient', 'post');
    expect(again).toHaveLength(6);
    for (const [i, at] of again.reverse().entries())
      expect(Math.abs(at / matrix[i] - 1)).toBeLessThan(0.02);

    await figure.getByRole('checkbox', { name: 'pre-norm' }).uncheck();
    await figure.getByRole('button', { name: 'Table' }).click();
    const cosines = await figure.locator('.data tbody tr td:nth-child(3)').allTextContents();
    for (const [i, { tokenCosine }] of layers.entries())
      expect(Math.abs(Number(cosines[i + 1].replace('−', '-')) - tokenCosine)).toBeLessThan(6e-4);
  });

  test('agree with differences of the loss, wherever that is finite', async ({ page }) => {
    const figure = await open(page, 'rms-gradient-chart', { ...small, layers: '8' });
    await figure.getByRole('button', { name: 'Check it' }).click();
    const error = (/** @type {string} */ placement) =>
      figure.locator(`[data-readout=check-${placement}]`);
    await expect(error('none')).toHaveText('✕ no finite loss');
    for (const placement of ['pre', 'post', 'deepnorm']) {
      const { value } = shown(await textOf(error(placement)));
      expect(value).toBeLessThan(1e-3);
      expect(value).toBeGreaterThan(0);
    }
    await expect(figure.getByText('float32 cannot hold this gradient')).toHaveCount(0);
    await figure.getByRole('radio', { name: 'gpt2' }).check();
    await expect(figure.getByRole('button', { name: 'Check it' })).toBeEnabled();
    await expect(error('pre')).toHaveCount(0);
  });

  test('say where float32 cannot hold the gradient', async ({ page }) => {
    const figure = await open(page, 'rms-gradient-chart', {
      ...small,
      layers: '96',
      placements: 'post',
    });
    await figure.getByRole('button', { name: 'Check it' }).click();
    const error = shown(await textOf(figure.locator('[data-readout=check-post]')));
    expect(error.value).toBeGreaterThan(1e-3);
    await expect(figure.getByText('float32 cannot hold this gradient')).toContainText('10⁵');
  });

  test('of the last W₂ stay with depth in post-norm and fall like 1/√L in pre-norm, as Xiong et al. set it up', async ({
    page,
  }) => {
    const settings = { preset: 'xiong2020', gradient: 'w2', against: 'depth' };
    const placements = 'pre,post';
    const figure = await open(page, 'rms-gradient-chart', { ...settings, placements, width: '32' });
    expect(Math.abs(await value(figure, 'post', 'compared'))).toBeLessThan(0.12);
    expect(Math.abs((await value(figure, 'pre', 'compared')) + 0.5)).toBeLessThan(0.12);
    expect(await drawn(figure, 'gradient', 'pre')).toHaveLength(7);
    await figure.getByLabel('Gradient of').selectOption('Wq attention');
    await expect(figure.locator('.absent')).toHaveText('In this set-up there is no Wq.');
  });

  test('against depth can be stopped, and go on where they were', async ({ page }) => {
    const settings = { preset: 'unit', text: 'a'.repeat(512), width: '64', layers: '2' };
    const figure = await open(page, 'rms-gradient-chart', { ...settings, placements: 'pre' });
    await figure.getByRole('radio', { name: 'total depth' }).check();
    await expect(figure.locator('.running')).toContainText(/Computing: \d of 7/);
    await figure.getByRole('button', { name: 'Stop' }).click();
    await expect(figure.locator('.running')).toContainText('Stopped');
    await figure.getByRole('radio', { name: 'layer', exact: true }).check();
    await expect(figure.locator('.provenance')).toContainText('2 layers');
  });
});

test('the logits spread with the stream’s rms without the final norm, and keep their spread with it', async ({
  page,
}) => {
  const given = { width: '32', layers: '20', seed: '5', text: 'All happy families are alike' };
  const figure = await open(page, 'rms-final-norm', given);
  const value = async (/** @type {string} */ name) =>
    shown(await textOf(figure.locator(`[data-readout=${name}]`))).value;
  const [bounded, free] = [await value('std-with'), await value('std-without')];
  expect(Math.abs(free / bounded / (await value('rms-with')) - 1)).toBeLessThan(0.05);
  expect(await value('entropy-without')).toBeLessThan(0.6 * (await value('entropy-with')));
  for (const at of await drawn(figure, 'std', 'final-norm'))
    expect(Math.abs(at / bounded - 1)).toBeLessThan(0.15);

  const request = { width: 32, layers: 4, seed: 5, text: given.text, finalNorm: false };
  const { logits, loss } = await scalar.profile(request);
  const line = await drawn(figure, 'std', 'no-final-norm');
  expect(line).toHaveLength(6);
  expect(Math.abs(line[2] / logits.std - 1)).toBeLessThan(0.02);
  await figure.getByRole('button', { name: 'Table' }).click();
  const row = await figure.locator('.data tbody tr:nth-child(3) td').allTextContents();
  expect(Number(row[3])).toBeCloseTo(logits.entropy, 2);
  expect(Number(row[7])).toBeCloseTo(loss, 1);

  await figure.getByLabel('Where the norm stands').selectOption('none');
  await expect(figure.locator('.std-broken-words')).toHaveText('overflow from L = 8');
});

test('the remedies tame the stream, or do not, as the engine has it', async ({ page }) => {
  const given = { width: '32', layers: '16', seed: '5', text: 'All happy families are alike' };
  const figure = await open(page, 'rms-remedies', given);
  const growth = (/** @type {string} */ remedy) => value(figure, remedy, 'growth');
  expect(await growth('plain')).toBeGreaterThan(2.5);
  expect(await growth('sandwich')).toBeGreaterThan(await growth('plain'));
  expect(await growth('scaled')).toBeLessThan(1.5);
  expect(await growth('weight')).toBeLessThan(1.5);
  expect(await growth('layer-scaling')).toBeLessThan(2.5);
  expect(Math.abs((await growth('deepnorm')) - 1)).toBeLessThan(0.1);
  expect(Math.abs((await value(figure, 'deepnorm', 'ratio')) - 1)).toBeLessThan(0.15);
  expect(await value(figure, 'plain', 'ratio')).toBeGreaterThan(4);

  const request = { width: 32, layers: 16, seed: 5, text: given.text, gradients: true };
  const { embedding, layers } = await scalar.profile({ ...request, layerScaling: true });
  const shares = await drawn(figure, 'share', 'layer-scaling');
  expect(shares).toHaveLength(16);
  for (const [l, { ffn }] of layers.entries())
    expect(Math.abs(shares[l] / ffn.write.share - 1)).toBeLessThan(0.03);
  const gradients = await drawn(figure, 'gradient', 'layer-scaling');
  for (const [l, { streamGradient }] of [embedding, ...layers].entries())
    expect(Math.abs(gradients[l] / Number(streamGradient) - 1)).toBeLessThan(0.02);

  await figure.getByRole('checkbox', { name: 'branch-output' }).check();
  await expect(figure.locator('.stream-lines path')).toHaveCount(7);
  await figure.getByLabel('Branch weight').fill('1');
  await page.keyboard.press('Enter');
  await expect(figure.locator('.stale')).toHaveCount(0);
  expect(await growth('weight')).toBe(await growth('plain'));
});

test('every remedy’s line has its name, beside it or, on a phone, with its mark above the charts', async ({
  page,
}) => {
  const remedies = 'plain,scaled,layer-scaling,weight,sandwich,branch-output,deepnorm';
  for (const [width, layer] of /** @type {[number, string][]} */ ([
    [320, 'row-names'],
    [430, 'row-names'],
    [768, 'stream-names'],
    [1600, 'stream-names'],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    const figure = await open(page, 'rms-remedies', { layers: '8', width: '16', remedies });
    const names = figure.locator(`.${layer} text`);
    await expect(names).toHaveCount(7);
    const frame = await figure.locator('svg.plot').boundingBox();
    const boxes = await names.evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    for (const [i, a] of boxes.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN);
      expect(a.right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      for (const b of boxes.slice(i + 1)) {
        const apart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
        expect(apart, `${width}: two names on each other`).toBe(true);
      }
    }
    const marks = figure.locator('.row-marks path');
    await expect(marks).toHaveCount(layer === 'row-names' ? 7 : 0);
  }
});
