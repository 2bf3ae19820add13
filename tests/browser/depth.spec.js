// SPDX-License-Identifier: MIT
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { show, textOf, valueAxisOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Element} Element */

/** @param {Page} page @param {Record<string, string>} [attributes] @param {Element[]} [others] */
async function showDepth(page, attributes, others = []) {
  await show(page, [{ tag: 'rms-depth-chart', attributes }, ...others]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.locator('.reads circle').first()).toBeAttached();
  return figure;
}

test.describe('the depth chart', () => {
  test('runs the text the reader types', async ({ page }) => {
    const figure = await showDepth(page);
    const cell = figure.locator('tr[data-role=write] td').first();
    const before = await textOf(cell);
    await expect(figure.locator('.provenance')).toContainText('31 tokens');
    await figure.getByRole('textbox', { name: /Text/ }).fill('归一化之后都一样长。');
    await expect(figure.locator('.provenance')).toContainText('30 tokens');
    await expect(figure.getByText('30 / 512 bytes')).toBeVisible();
    await expect(cell).not.toHaveText(before);
    await expect(figure.locator('.provenance')).toHaveText(
      /^24 layers · width 128 · 30 tokens · seed 7 · (SIMD|scalar.*) · (< 1|\d+) ms$/,
    );
  });

  test('keeps at most 512 bytes, and whole characters', async ({ page }) => {
    const figure = await showDepth(page, { layers: '2' });
    await figure.getByRole('textbox', { name: /Text/ }).fill('晓'.repeat(300));
    await expect(figure.locator('.provenance')).toContainText('510 tokens');
    await expect(figure.getByText('510 / 512 bytes')).toBeVisible();
  });

  test('draws what its tables say', async ({ page }) => {
    const figure = await showDepth(page, { layer: '0' });
    await figure.getByRole('button', { name: 'Table' }).click();
    const table = await figure
      .locator('.data tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          Array.from(row.querySelectorAll('td'), (cell) => Number(cell.textContent)),
        ),
      );
    expect(table).toHaveLength(25);
    const { pixel, valueAt } = await valueAxisOf(figure);
    const heights = await figure.locator('.drawing svg').evaluate((svg) => {
      const along = (/** @type {string} */ path) =>
        (svg.querySelector(path)?.getAttribute('d') ?? '')
          .split(/[ML]/)
          .slice(1)
          .map((point) => Number(point.split(',')[1]));
      return {
        reads: Array.from(svg.querySelectorAll('.reads circle'), (dot) =>
          Number(dot.getAttribute('cy')),
        ),
        stream: along('.stream-line path'),
        band: along('.band path'),
      };
    });
    const drawn = {
      reads: heights.reads.map(valueAt),
      stream: heights.stream.map(valueAt),
      band: heights.band.map(valueAt),
    };
    expect(drawn.band).toHaveLength(2 * 25);
    for (const [l, [stream, shortest, longest, read]] of table.entries()) {
      expect(shortest).toBeLessThan(stream);
      expect(longest).toBeGreaterThan(stream);
      expect(Math.abs(drawn.stream[l] - stream)).toBeLessThan(pixel);
      expect(Math.abs(drawn.band[l] - longest)).toBeLessThan(pixel);
      expect(Math.abs(drawn.band[49 - l] - shortest)).toBeLessThan(pixel);
      if (l < 24) expect(Math.abs(drawn.reads[l] - read)).toBeLessThan(pixel);
    }
    expect(table[24][0]).toBeGreaterThan(2 * table[0][0]);
    for (const [, , , read] of table.slice(0, 24)) expect(read).toBeCloseTo(Math.sqrt(128), 2);
  });

  test('picks a layer by mouse, drag and keys, and the statistics of its group follow', async ({
    page,
  }) => {
    const group = { group: 'stack' };
    const figure = await showDepth(page, group, [{ tag: 'rms-layer-stats', attributes: group }]);
    const stats = page.locator('rms-layer-stats');
    const picker = figure.getByRole('slider', { name: 'Pick a layer' });
    const both = async (/** @type {number} */ layer) => {
      await expect(figure.locator('output').first()).toHaveText(`layer ${layer}`);
      await expect(stats.locator('output')).toHaveText(`layer ${layer}`);
      const length = await textOf(figure.locator('tr[data-role=stream] td').first());
      const before = await textOf(stats.locator('[data-vector=attention-norm0-in] td').first());
      expect(Math.abs(Number(before) - Number(length))).toBeLessThanOrEqual(0.0551);
      const after = await textOf(stats.locator('[data-vector=attention-norm0-out] td').first());
      expect(Number(after)).toBeCloseTo(Math.sqrt(128), 2);
      return Number(before);
    };

    await picker.scrollIntoViewIfNeeded();
    const middle = async (/** @type {number} */ layer) => {
      const dot = await figure.locator('.reads circle').nth(layer).boundingBox();
      if (!dot) throw new Error('no dot');
      return /** @type {const} */ ([dot.x + dot.width / 2, dot.y - 60]);
    };
    await page.mouse.move(...(await middle(5)));
    await both(5);
    await page.mouse.down();
    await page.mouse.move(...(await middle(17)));
    await page.mouse.up();
    await both(17);

    await picker.focus();
    await page.keyboard.press('Home');
    const first = await both(0);
    await page.keyboard.press('End');
    const last = await both(23);
    expect(last).toBeGreaterThan(2 * first);
    await page.keyboard.press('ArrowLeft');
    await both(22);
    await expect(picker).toHaveAttribute('aria-valuetext', /^Layer 22: stream /);

    await stats.getByRole('button', { name: 'layer 0' }).click();
    await both(0);
  });

  test('shows the stream as each branch meets it', async ({ page }) => {
    const figure = await showDepth(page, { layer: '3' });
    const stream = figure.locator('tr[data-role=stream] td').first();
    const attention = await textOf(stream);
    await figure.getByRole('radio', { name: 'feed-forward' }).check();
    await expect(stream).not.toHaveText(attention);
    await figure.getByRole('button', { name: 'Table' }).click();
    const row = figure.locator('.data tbody tr').nth(3).locator('td').first();
    expect(Number(await textOf(row))).toBeCloseTo(Number(await textOf(stream)), 0);
  });

  test('says that it overflowed where no norm stands', async ({ page }) => {
    const figure = await showDepth(page, { layer: '20' });
    await figure.getByText('More settings').click();
    await figure.getByLabel('Where the norm stands').selectOption('none');
    await expect(figure.locator('.overflow path.cross')).toHaveCount(1);
    const words = await figure.getByText(/^overflow at layer \d+$/).textContent();
    expect(Number(words?.match(/\d+/)?.[0])).toBeLessThanOrEqual(9);
    await expect(figure.getByRole('alert')).toHaveCount(0);
    await expect(figure.locator('tr[data-role=stream] td').first()).toHaveText(/^(∞|NaN)$/);
    await figure.getByRole('radio', { name: 'log' }).check();
    await expect(figure.locator('.overflow path.cross')).toHaveCount(1);
  });

  test('names the field when settings do not go together, and Reset brings it back', async ({
    page,
  }) => {
    await show(page, [{ tag: 'rms-depth-chart', attributes: { heads: '5' } }]);
    const figure = page.locator('rms-depth-chart');
    await expect(figure.getByRole('alert')).toContainText('heads');
    await figure.getByRole('button', { name: 'Reset' }).click();
    await expect(figure.getByRole('alert')).toHaveCount(0);
    await expect(figure.locator('.provenance')).toContainText('24 layers');
  });

  const unusable = { layers: 'many', width: '7', branch: 'left', axis: 'cubic', layer: '-1' };
  for (const [name, value] of Object.entries({ ...unusable, finalNorm: 'maybe', text: '' })) {
    test(`says what cannot be used, goes on with the default, and Reset clears it: ${name}`, async ({
      page,
    }) => {
      await show(page, [{ tag: 'rms-depth-chart', attributes: { [name]: value } }]);
      const figure = page.locator('rms-depth-chart');
      await expect(figure.locator('.refused')).toContainText(`${name} is “${value}”`);
      await expect(figure.locator('.provenance')).toContainText('24 layers · width 128');
      await figure.getByRole('button', { name: 'Reset' }).click();
      await expect(figure.locator('.refused')).toHaveCount(0);
    });
  }

  test('moves marks after a click, and not where less motion is asked for', async ({ page }) => {
    const figure = await showDepth(page);
    // Counted in the same breath as the click, and from marks that have been painted before: they move for a moment only.
    const movingAfterClick = () =>
      figure.evaluate(async (/** @type {any} */ element) => {
        await element.figureReady;
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        element.renderRoot.querySelector('input[name=branch]:not(:checked)').click();
        await element.updateComplete;
        return element.drawing.getAnimations({ subtree: true }).length;
      });
    const moving = () =>
      figure.evaluate(
        (/** @type {any} */ element) => element.drawing.getAnimations({ subtree: true }).length,
      );
    expect(await movingAfterClick()).toBeGreaterThan(0);
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingAfterClick()).toBe(0);
  });
});

test.describe('the layer statistics', () => {
  test('work alone, with a text and settings of their own', async ({ page }) => {
    const attributes = { text: 'abc', layers: '6', width: '64', layer: '5' };
    await show(page, [{ tag: 'rms-layer-stats', attributes }]);
    const figure = page.locator('rms-layer-stats');
    await expect(figure.locator('.provenance')).toContainText('6 layers · width 64 · 3 tokens');
    await expect(figure.locator('output')).toHaveText('layer 5');
    for (const vector of ['attention-norm0-out', 'ffn-norm0-out']) {
      const length = await textOf(figure.locator(`[data-vector=${vector}] td`).first());
      expect(Number(length)).toBeCloseTo(8, 2);
    }
  });

  for (const placement of ['pre', 'post', 'sandwich', 'branch-output', 'deepnorm']) {
    test(`show mean squares that add up: ${placement}`, async ({ page }) => {
      await show(page, [{ tag: 'rms-layer-stats', attributes: { placement, layer: '9' } }]);
      const figure = page.locator('rms-layer-stats');
      for (const branch of ['attention', 'ffn']) {
        const cells = figure.locator(`[data-sum=${branch}] td`);
        await expect(cells).toHaveCount(4);
        const [sum, stream, write, covariances] = (await cells.allInnerTexts()).map(
          (text) => shown(text).value,
        );
        expect(Math.abs(sum - (stream + write + covariances))).toBeLessThan(0.0025 + 1e-4 * sum);
      }
    });
  }
});

test('the quiz measures its answer', async ({ page }) => {
  await show(page, [{ tag: 'rms-quiz' }]);
  const quiz = page.locator('rms-quiz');
  await quiz
    .getByRole('button', { name: 'about 272' })
    .or(quiz.getByRole('button').nth(2))
    .first()
    .click();
  await expect(quiz.locator('.see b')).toHaveText('11.3');
  await quiz.getByRole('button', { name: 'about 11' }).click();
  await expect(quiz.locator('.see')).toContainText('You chose “about 11”; measured: 11.3');
});
