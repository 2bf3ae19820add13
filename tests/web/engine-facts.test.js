// SPDX-License-Identifier: MIT
// What the lesson says of depth and gradients at the start, measured by `profile`; each test states its set-up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engines } from './engines.js';

/** @typedef {import('../../web/engine/types.js').Profile} Profile */
/** @typedef {Partial<import('../../web/engine/types.js').Config>} Config */

const TEXT = 'All happy families are alike, ab';
const SEEDS = [1, 2, 3, 4];

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number[]} values */
const geometricMean = (values) => Math.exp(mean(values.map(Math.log)));

/** Of the same config at each seed. @param {Config} config @param {(profile: Profile) => number} measure */
async function overSeeds(config, measure) {
  const values = [];
  for (const seed of SEEDS) {
    const profile = await engines.simd.profile({ ...config, seed, text: TEXT, gradients: true });
    values.push(measure(profile));
  }
  return values;
}

/** The stream's gradient at the embedding over that after the last layer. @param {Profile} profile */
const firstOverLast = ({ embedding, layers }) =>
  Number(embedding.streamGradient) / Number(layers[layers.length - 1].streamGradient);

/** Of a line through points. @param {number[]} x @param {number[]} y */
function slope(x, y) {
  const [middleX, middleY] = [mean(x), mean(y)];
  const products = mean(x.map((value, i) => (value - middleX) * (y[i] - middleY)));
  return products / mean(x.map((value) => (value - middleX) ** 2));
}

test('at 96 layers of unit branches, gradients pile up towards the input in post-norm, not in pre-norm, and are level in DeepNorm', async () => {
  const at = async (/** @type {Config['placement']} */ placement) =>
    geometricMean(await overSeeds({ width: 64, layers: 96, placement }, firstOverLast));
  const [pre, post, deepnorm] = [await at('pre'), await at('post'), await at('deepnorm')];
  assert.ok(post > 1000, `post: ${post}`);
  assert.ok(pre < 60, `pre: ${pre}`);
  assert.ok(Math.abs(deepnorm - 1) < 0.1, `deepnorm: ${deepnorm}`);
});

test('branch-output norm explodes at 48 layers without q/k norm, and not with it', async () => {
  const at = async (/** @type {boolean} */ qkNorm) =>
    geometricMean(
      await overSeeds({ width: 64, layers: 48, placement: 'branch-output', qkNorm }, firstOverLast),
    );
  const [without, withNorm] = [await at(false), await at(true)];
  assert.ok(without > 1000, `without: ${without}`);
  assert.ok(withNorm < 100, `with: ${withNorm}`);
});

test('after 24 layers the tokens of post-norm are alike, those of pre-norm are not', async () => {
  const at = async (/** @type {Config['placement']} */ placement) =>
    mean(await overSeeds({ layers: 24, placement }, ({ layers }) => layers[23].tokenCosine));
  const [pre, post] = [await at('pre'), await at('post')];
  assert.ok(post > 0.9, `post: ${post}`);
  assert.ok(pre < 0.7, `pre: ${pre}`);
});

test("in the set-up of Xiong et al., the last feed-forward matrix's gradient stays with depth in post-norm and falls like 1/sqrt(L) in pre-norm", async () => {
  const depths = [2, 4, 8, 16, 32, 64, 128];
  const slopeOf = async (/** @type {Config['placement']} */ placement) => {
    const gradients = [];
    for (const layers of depths) {
      const config = /** @type {Config} */ ({ preset: 'xiong2020', width: 64, layers, placement });
      gradients.push(
        geometricMean(
          await overSeeds(config, (profile) => Number(profile.layers[layers - 1].ffn.gradient?.w2)),
        ),
      );
    }
    return slope(depths.map(Math.log), gradients.map(Math.log));
  };
  const [pre, post] = [await slopeOf('pre'), await slopeOf('post')];
  assert.ok(Math.abs(post) < 0.1, `post: ${post}`);
  assert.ok(Math.abs(pre + 0.5) < 0.1, `pre: ${pre}`);
});

test('with small branches on a unit stream, as in GPT-2, pre-norm, post-norm and no norm are alike at 12 layers', async () => {
  const placements = /** @type {const} */ (['pre', 'post', 'none']);
  const profiles = await Promise.all(
    placements.map((placement) =>
      engines.simd.profile({ preset: 'gpt2', layers: 12, placement, text: TEXT, gradients: true }),
    ),
  );
  /** @param {number[]} values @param {number} tolerance @param {string} what */
  const assertAlike = (values, tolerance, what) =>
    assert.ok(Math.max(...values) < Math.min(...values) * (1 + tolerance), `${what}: ${values}`);
  assertAlike(
    profiles.map(({ layers }) => layers[11].stream.l2),
    0.1,
    'length of the stream',
  );
  assertAlike(profiles.map(firstOverLast), 0.1, 'gradient of the stream');
  assertAlike(
    profiles.map(({ layers }) => Number(layers[0].ffn.gradient?.w2)),
    0.25,
    "gradient of the first layer's w2",
  );
});
