// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.js';
import { normalizeInDouble, shown } from './playground-oracle.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {{ tag: string, attributes?: Record<string, string> }} Element */

/** The site's page with nothing but these figures on it. @param {Page} page @param {Element[]} elements
 * @param {{ lang?: string, theme?: string }} [surroundings] */
async function show(page, elements, { lang = 'en', theme = 'light' } = {}) {
  await page.goto('/');
  await page.evaluate(
    async ({ elements, lang, theme }) => {
      document.documentElement.lang = lang;
      document.documentElement.dataset.theme = theme;
      const main = document.querySelector('main') ?? document.body;
      const figures = elements.map(({ tag, attributes }) => {
        const figure = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes ?? {}))
          figure.setAttribute(name, value);
        return figure;
      });
      main.replaceChildren(...figures);
      await Promise.all(elements.map(({ tag }) => customElements.whenDefined(tag)));
    },
    { elements, lang, theme },
  );
}

/** @param {Page} page @param {Record<string, string>} [attributes] */
async function showPlayground(page, attributes) {
  await show(page, [{ tag: 'rms-playground', attributes }]);
  const figure = page.locator('rms-playground');
  await expect(figure.locator('[data-readout=l2Out]')).not.toBeEmpty();
  return figure;
}

/** @param {Page} page @param {Record<string, string>} [attributes] @param {Element[]} [others] */
async function showDepth(page, attributes, others = []) {
  await show(page, [{ tag: 'rms-depth-chart', attributes }, ...others]);
  const figure = page.locator('rms-depth-chart');
  await expect(figure.locator('.reads circle').first()).toBeAttached();
  return figure;
}

/** @param {Locator} figure @param {string} name */
const readout = (figure, name) => figure.locator(`[data-readout=${name}]`);

/** @param {Locator} locator */
const textOf = async (locator) => (await locator.textContent()) ?? '';

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

  const unusable = {
    norm: 'batch',
    eps: '-1',
    scale: '0',
    shift: 'far',
    gain: 'some',
    seed: '1.5',
  };
  for (const [name, value] of Object.entries({ ...unusable, outlier: '2', range: 'all' })) {
    test(`names the field that cannot be used, and Reset brings it back: ${name}`, async ({
      page,
    }) => {
      await show(page, [{ tag: 'rms-playground', attributes: { [name]: value } }]);
      const figure = page.locator('rms-playground');
      await expect(figure.getByRole('alert')).toContainText(`${name} is `);
      await figure.getByRole('button', { name: 'Reset' }).click();
      await expect(figure.getByRole('alert')).toHaveCount(0);
      await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
    });
  }
});

/** The output column of the playground, from the property that the table shows. @param {Locator} figure */
const outputOf = (figure) =>
  figure.evaluate((/** @type {any} */ element) => Array.from(element.measured.y));

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
    const drawn = await figure.locator('.drawing svg').evaluate((svg) => {
      const ticks = Array.from(svg.querySelectorAll('.value-axis .tick'), (tick) => ({
        value: Number(tick.querySelector('text')?.textContent),
        y: Number(/,([\d.]+)\)/.exec(tick.getAttribute('transform') ?? '')?.[1]),
      }));
      const [low, high] = [ticks[0], ticks[ticks.length - 1]];
      const valueAt = (/** @type {number} */ y) =>
        low.value + ((y - low.y) / (high.y - low.y)) * (high.value - low.value);
      return {
        pixel: Math.abs((high.value - low.value) / (high.y - low.y)),
        reads: Array.from(svg.querySelectorAll('.reads circle'), (dot) =>
          valueAt(Number(dot.getAttribute('cy'))),
        ),
        stream: (svg.querySelector('.stream-line path')?.getAttribute('d') ?? '')
          .split(/[ML]/)
          .slice(1)
          .map((point) => valueAt(Number(point.split(',')[1]))),
      };
    });
    for (const [l, [stream, read]] of table.entries()) {
      expect(Math.abs(drawn.stream[l] - stream)).toBeLessThan(drawn.pixel);
      if (l < 24) expect(Math.abs(drawn.reads[l] - read)).toBeLessThan(drawn.pixel);
    }
    expect(table[24][0]).toBeGreaterThan(2 * table[0][0]);
    for (const [, read] of table.slice(0, 24)) expect(read).toBeCloseTo(Math.sqrt(128), 2);
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

  test('names the field when a setting cannot be used, and Reset brings it back', async ({
    page,
  }) => {
    await show(page, [{ tag: 'rms-depth-chart', attributes: { layers: 'many' } }]);
    const figure = page.locator('rms-depth-chart');
    await expect(figure.getByRole('alert')).toContainText('layers');
    await figure.getByRole('button', { name: 'Reset' }).click();
    await expect(figure.getByRole('alert')).toHaveCount(0);
    await expect(figure.locator('.provenance')).toContainText('24 layers');
  });

  for (const [name, value] of Object.entries({ branch: 'left', axis: 'cubic', layer: '-1' })) {
    test(`names its own attribute when that cannot be used: ${name}`, async ({ page }) => {
      const figure = await showDepth(page, { [name]: value });
      await expect(figure.getByRole('alert')).toContainText(`${name} is `);
      await figure.getByRole('button', { name: 'Reset' }).click();
      await expect(figure.getByRole('alert')).toHaveCount(0);
    });
  }

  test('moves marks after a click, and not where less motion is asked for', async ({ page }) => {
    const figure = await showDepth(page);
    const moving = () =>
      figure.evaluate(
        (/** @type {any} */ element) =>
          element.renderRoot.querySelector('.drawing').getAnimations({ subtree: true }).length,
      );
    const movingAfterClick = async () => {
      await figure.evaluate(async (/** @type {any} */ element) => {
        element.renderRoot.querySelector('input[name=branch]:not(:checked)').click();
        await element.updateComplete;
      });
      return moving();
    };
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

test.describe('all figures', () => {
  const group = { group: 'stack' };
  /** @type {Element[]} */
  const all = [
    { tag: 'rms-hero' },
    { tag: 'rms-playground', attributes: { number: '1' } },
    { tag: 'rms-quiz' },
    { tag: 'rms-depth-chart', attributes: { ...group, number: '2' } },
    { tag: 'rms-layer-stats', attributes: { ...group, number: '3' } },
  ];

  /** Scrolls every figure into view and waits for its numbers. @param {Page} page */
  async function settle(page) {
    for (const { tag } of all) {
      const figure = page.locator(tag);
      await figure.scrollIntoViewIfNeeded();
      const ready =
        tag === 'rms-quiz'
          ? figure.getByRole('button').first()
          : figure.locator('.provenance:not(:empty)');
      await expect(ready).toBeVisible();
    }
  }

  test('share one engine', async ({ page }) => {
    await show(page, all);
    await settle(page);
    expect(page.workers()).toHaveLength(1);
  });

  test('change language at once with the page', async ({ page }) => {
    await show(page, all);
    await settle(page);
    const figure = page.locator('rms-playground');
    await expect(figure.getByRole('heading')).toHaveText(
      'Stretch or shrink the input: does the output change?',
    );
    await page.evaluate(() => {
      document.documentElement.lang = 'zh-CN';
    });
    await expect(figure.getByRole('heading')).toHaveText('把输入拉长或压短，输出会变吗？');
    await expect(figure).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('rms-depth-chart .provenance')).toContainText('个词元');
    await page.evaluate(() => {
      document.documentElement.lang = 'en';
    });
    await expect(figure.getByRole('heading')).toHaveText(/^Stretch/);
  });

  test('keep a language of their own', async ({ page }) => {
    await show(page, [{ tag: 'rms-quiz', attributes: { lang: 'zh' } }]);
    await expect(page.locator('rms-quiz')).toContainText('先猜，再看');
    await expect(page.locator('rms-quiz')).toHaveAttribute('lang', 'zh');
  });

  test('follow the theme of the page', async ({ page }) => {
    await show(page, [{ tag: 'rms-depth-chart' }], { theme: 'dark' });
    const line = page.locator('rms-depth-chart .stream-line path');
    await expect(line).toHaveCSS('stroke', 'rgb(79, 137, 245)');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    await expect(line).toHaveCSS('stroke', 'rgb(31, 68, 159)');
  });

  for (const theme of ['light', 'dark']) {
    for (const lang of ['zh-CN', 'en']) {
      test(`give axe nothing to find: ${theme}, ${lang}`, async ({ page }) => {
        await show(page, all, { theme, lang });
        await settle(page);
        await page.locator('rms-depth-chart summary').click();
        await page.locator('rms-depth-chart .actions button').nth(1).click();
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      });
    }
  }

  for (const width of [320, 360, 768]) {
    test(`fit ${width} pixels without sideways scroll`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const lang of ['zh-CN', 'en']) {
        await show(page, all, { lang });
        await settle(page);
        await page.locator('rms-depth-chart summary').click();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      }
    });
  }

  test('can be used by keyboard alone', async ({ page }) => {
    await show(page, [{ tag: 'rms-playground' }]);
    const figure = page.locator('rms-playground');
    await expect(readout(figure, 'l2In')).toHaveText('16.00');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    const focused = () =>
      figure.evaluate((element) => {
        const active = element.shadowRoot?.activeElement;
        return (
          active?.getAttribute('aria-label') ??
          active?.getAttribute('name') ??
          active?.textContent?.trim() ??
          ''
        );
      });
    /** @param {string} name */
    const tabTo = async (name) => {
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        if ((await focused()) === name) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo('Scale');
    await page.keyboard.press('PageUp');
    await expect(readout(figure, 'l2In')).toHaveText('160.0');
    await tabTo('norm');
    await page.keyboard.press('ArrowRight');
    await expect(figure.getByRole('radio', { name: 'Layer' })).toBeChecked();
    await tabTo('gain');
    await page.keyboard.press('ArrowRight');
    await expect(readout(figure, 'l2Out')).not.toHaveText('16.0000');
    await tabTo('Reset');
    await page.keyboard.press('Enter');
    await expect(readout(figure, 'l2Out')).toHaveText('16.0000');
    await tabTo('Table');
    await page.keyboard.press('Enter');
    await expect(figure.locator('.data tbody tr')).toHaveCount(256);
  });
});
