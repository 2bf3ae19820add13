// SPDX-License-Identifier: MIT
// One layer as a block diagram: what stands on its wires against the fields of a profile, and that against the definition.
import { expect, test } from './fixtures.js';
import { shown } from './oracle.js';
import { readout, show, textOf } from './show.js';

/** @typedef {import('./show.js').Page} Page */
/** @typedef {import('./show.js').Locator} Locator */
/** @typedef {import('../../web/engine/types.js').Profile} Profile */

const TAG = 'rms-placement';
const LAYERS = 6;
const TEXT = 'Each wire is measured.';

/** What a reader should find on the wires of a layer: value and gradient. */
const EXPECTED =
  /** @type {Record<string, (profile: Profile, l: number) => Record<string, [number, number]>>} */ ({
    pre: (profile, l) => ({
      ...ends(profile, l),
      ...branches(profile, l),
      'ffn-in': [
        profile.layers[l].ffn.norms[0].input.l2,
        gradient(profile.layers[l].attention.sumGradient),
      ],
    }),
    post: (profile, l) => ({
      ...ends(profile, l),
      ...branches(profile, l),
      'ffn-in': [
        profile.layers[l].attention.norms[0].output.l2,
        gradient(profile.layers[l].attention.afterGradient),
      ],
      ...spots(profile, l, 'sum', 'sumGradient'),
    }),
    sandwich: (profile, l) => ({
      ...ends(profile, l),
      ...branches(profile, l),
      'ffn-in': [
        profile.layers[l].ffn.norms[0].input.l2,
        gradient(profile.layers[l].attention.sumGradient),
      ],
      ...spots(profile, l, 'raw', 'branchGradient'),
    }),
    'branch-output': (profile, l) => ({
      ...ends(profile, l),
      ...branches(profile, l),
      'ffn-in': [profile.layers[l].ffn.read.l2, gradient(profile.layers[l].attention.sumGradient)],
      ...spots(profile, l, 'raw', 'branchGradient'),
    }),
  });
const FORMULAS = {
  pre: 'x′ = x + F(N(x))',
  post: 'x′ = N(x + F(x))',
  sandwich: 'x′ = x + N(F(N(x)))',
  'branch-output': 'x′ = x + N(F(x))',
};

/** The last layer, pre and post, by the scalar build run in Node. */
const DEFINED = [
  {
    'attention-in': [11.4818, 0.023608],
    'attention-write': [3.28732, 0.02236],
    'ffn-in': [12.0048, 0.02236],
    'ffn-read': [5.65685, 0.019181],
    'ffn-write': [3.36065, 0.020647],
    out: [12.174, 0.020647],
  },
  {
    'attention-in': [5.65685, 0.048985],
    'attention-write': [3.97634, 0.040789],
    'ffn-in': [5.65685, 0.050034],
    'ffn-read': [5.65685, 0.034875],
    'ffn-write': [3.77535, 0.037399],
    out: [5.65685, 0.044286],
  },
];

const gradient = (/** @type {number | undefined} */ value) => value ?? Number.NaN;

/** @param {Profile} profile @param {number} l @returns {Record<string, [number, number]>} */
function ends({ layers, embedding }, l) {
  const before = l === 0 ? embedding : layers[l - 1];
  return {
    'attention-in': [before.stream.l2, gradient(before.streamGradient)],
    out: [layers[l].stream.l2, gradient(layers[l].streamGradient)],
  };
}

/** @param {Profile} profile @param {number} l @returns {Record<string, [number, number]>} */
const branches = ({ layers }, l) =>
  Object.fromEntries(
    /** @type {const} */ (['attention', 'ffn']).flatMap((name) => {
      const { read, readGradient, write, writeGradient } = layers[l][name];
      return [
        [`${name}-read`, [read.l2, gradient(readGradient)]],
        [`${name}-write`, [write.l2, gradient(writeGradient)]],
      ];
    }),
  );

/** What enters the last norm of each sub-layer. @param {Profile} profile @param {number} l @param {string} wire @param {'sumGradient' | 'branchGradient'} measured */
const spots = ({ layers }, l, wire, measured) =>
  /** @type {Record<string, [number, number]>} */ (
    Object.fromEntries(
      /** @type {const} */ (['attention', 'ffn']).map((name) => {
        const sub = layers[l][name];
        return [
          `${name}-${wire}`,
          [sub.norms[sub.norms.length - 1].input.l2, gradient(sub[measured])],
        ];
      }),
    )
  );

/** @param {Page} page @param {Record<string, string>} [attributes] */
async function open(page, attributes) {
  const settings = { text: TEXT, layers: String(LAYERS), width: '32', ...attributes };
  await show(page, [{ tag: TAG, attributes: settings }]);
  const figure = page.locator(TAG);
  await figure.evaluate((element) => /** @type {any} */ (element).figureReady);
  return figure;
}

/** What the page's engine answers when it is asked by the test. @param {Locator} figure @param {string} placement @returns {Promise<Profile>} */
const profileOf = (figure, placement) =>
  figure.evaluate((element, options) => /** @type {any} */ (element).engine.profile(options), {
    text: TEXT,
    layers: LAYERS,
    width: 32,
    placement,
    gradients: true,
  });

/** The numbers on the wires of a diagram. @param {Locator} figure @param {number} diagram @param {'values' | 'gradients'} what */
const numbers = (figure, diagram, what) =>
  figure
    .locator(`.${what}${diagram} text`)
    .evaluateAll((texts) =>
      Object.fromEntries(
        texts.map((text) => [/** @type {any} */ (text).__data__.key, text.textContent ?? '']),
      ),
    );

/** @param {string | undefined} text @param {number} exact */
function expectShown(text, exact) {
  const { value, tolerance } = shown(text ?? '');
  expect(Math.abs(value - exact), `${text} for ${exact}`).toBeLessThan(tolerance + 1e-3 * exact);
}

test.describe('the placement of the norm', () => {
  for (const [placement, beside] of [
    ['pre', 'post'],
    ['sandwich', 'branch-output'],
  ]) {
    test(`${placement} and ${beside}: every wire has its length and its gradient`, async ({
      page,
    }) => {
      for (const layer of [0, LAYERS - 1]) {
        const figure = await open(page, { placement, beside, layer: String(layer), step: '14' });
        for (const [i, place] of [placement, beside].entries()) {
          const profile = await profileOf(figure, place);
          const expected = EXPECTED[place](profile, layer);
          const [values, gradients] = [
            await numbers(figure, i, 'values'),
            await numbers(figure, i, 'gradients'),
          ];
          expect(Object.keys(values).sort()).toEqual(Object.keys(expected).sort());
          for (const [key, [value, back]] of Object.entries(expected)) {
            expectShown(values[key], value);
            expectShown(gradients[key], back);
          }
          await expect(figure.locator(`.title${i}`)).toContainText(
            FORMULAS[/** @type {'pre'} */ (place)],
          );
        }
      }
    });
  }

  test('the last layer is that of the scalar definitions', async ({ page }) => {
    const figure = await open(page, { layer: '5', step: '14' });
    for (const [i, expected] of Object.entries(DEFINED)) {
      const what = [
        await numbers(figure, Number(i), 'values'),
        await numbers(figure, Number(i), 'gradients'),
      ];
      for (const [key, exact] of Object.entries(expected))
        for (const [k, value] of exact.entries()) expectShown(what[k][key], value);
    }
  });

  test('goes forward, then back, by steps', async ({ page }) => {
    const figure = await open(page, { step: '1' });
    const count = async () => {
      const lists = await Promise.all(
        /** @type {const} */ (['values', 'gradients']).map((what) => numbers(figure, 0, what)),
      );
      return lists.map((list) => Object.keys(list).length);
    };
    expect(await count()).toEqual([1, 0]);
    const next = figure
      .getByRole('group', { name: /^Step/ })
      .getByRole('button', { name: 'One more' });
    await next.click();
    expect(await count()).toEqual([2, 0]);
    const read = await textOf(readout(figure, 'placement'));
    expect(shown(read).value).toBeCloseTo(Math.sqrt(32), 2);
    await figure.getByRole('button', { name: 'All forward' }).click();
    expect(await count()).toEqual([7, 0]);
    await next.click();
    expect(await count()).toEqual([7, 1]);
    await figure.getByRole('button', { name: 'All back' }).click();
    expect(await count()).toEqual([7, 7]);
    await expect(next).toBeDisabled();
  });

  test('shows as many diagrams as there is room for, and all numbers in the table', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const figure = await open(page, { step: '14' });
    await expect(figure.locator('.title0 text')).toHaveCount(2);
    await expect(figure.locator('.title1 text')).toHaveCount(0);
    await figure.getByRole('button', { name: 'Table' }).click();
    await expect(figure.locator('.data tbody tr')).toHaveCount(9);
    await figure.getByRole('combobox').first().selectOption('post-norm');
    await expect(figure.locator('.title0')).toContainText(FORMULAS.post);
  });

  test('says where a stream without norms overflows', async ({ page }) => {
    const figure = await open(page, { placement: 'none', layers: '16', layer: '15' });
    await expect(figure.locator('.values0 .warn').first()).toBeVisible();
  });
});
