// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends, engines } from './engines.js';

/** @typedef {import('../../web/engine/types.js').Profile} Profile */
/** @typedef {import('../../web/engine/types.js').Stats} Stats */

const TEXT = 'All happy families are alike.';
const WIDTH = 128;
const PLACEMENTS = /** @type {const} */ ([
  'pre',
  'post',
  'sandwich',
  'branch-output',
  'deepnorm',
  'none',
]);

/** @param {Stats} stats */
const meanSquare = ({ mean, variance }) => variance + mean ** 2;

/**
 * @param {number} got
 * @param {number} wanted
 * @param {number} tolerance
 * @param {string} [what]
 */
function near(got, wanted, tolerance, what = 'value') {
  assert.ok(
    Math.abs(got - wanted) <= tolerance,
    `${what} is ${got}, wanted ${wanted} within ${tolerance}`,
  );
}

/** @param {Profile} profile */
const subLayers = (profile) => profile.layers.flatMap(({ attention, ffn }) => [attention, ffn]);

/**
 * Compares two profiles number by number: statistics of vectors against the rms of their own vectors.
 * @param {any} a
 * @param {any} b
 * @param {string} path
 */
function assertAgree(a, b, path) {
  if (typeof a === 'number') {
    near(b, a, 1e-5, path);
    return;
  }
  const isStats = 'l2' in a;
  const rms = isStats ? Math.sqrt(meanSquare(a)) : 0;
  assert.deepEqual(Object.keys(a), Object.keys(b));
  for (const key of Object.keys(a)) {
    if (isStats && key !== 'share' && key !== 'cosine') {
      near(
        b[key],
        a[key],
        1e-4 * Math.abs(a[key]) + 1e-5 * Math.max(rms, rms ** 2),
        `${path}.${key}`,
      );
    } else assertAgree(a[key], b[key], `${path}.${key}`);
  }
}

test('SIMD and scalar agree on every probe of the default model', async () => {
  const [a, b] = await Promise.all(
    backends.map((backend) => engines[backend].profile({ text: TEXT })),
  );
  assert.equal(a.layers.length, 24);
  assert.deepEqual(a.config, b.config);
  for (const part of /** @type {const} */ (['embedding', 'layers', 'final'])) {
    assertAgree(Object.assign({}, a[part]), Object.assign({}, b[part]), part);
  }
  near(b.loss, a.loss, 1e-4 * a.loss, 'loss');
  for (const key of /** @type {const} */ (['std', 'entropy', 'maxProbability'])) {
    near(b.logits[key], a.logits[key], 1e-4 * a.logits[key], key);
  }
});

for (const backend of backends) {
  test(`two runs on ${backend} are equal in every bit`, async () => {
    const [a, b] = await Promise.all(
      [0, 1].map(() => engines[backend].profile({ text: TEXT, seed: 3 })),
    );
    assert.deepEqual({ ...a, ms: 0 }, { ...b, ms: 0 });
  });
}

test('another text through the same config draws no weights again; another seed does', async () => {
  const config = { layers: 128, width: 64, seed: 11 };
  /** @param {{ text: string, seed?: number }} options */
  const stagesOf = async (options) => {
    /** @type {Set<string>} */
    const stages = new Set();
    await engines.scalar.profile(
      { ...config, ...options },
      { onProgress: ({ stage }) => stages.add(stage) },
    );
    return [...stages];
  };
  assert.deepEqual(await stagesOf({ text: TEXT }), ['weights', 'layers']);
  assert.deepEqual(await stagesOf({ text: `${TEXT} Again.` }), ['layers']);
  assert.deepEqual(await stagesOf({ text: TEXT, seed: 12 }), ['weights', 'layers']);
});

for (const placement of PLACEMENTS) {
  test(`${placement}: norms answer with length sqrt(width), writes add up with their covariance`, async () => {
    const layers = placement === 'none' ? 3 : 24;
    const profile = await engines.simd.profile({ text: TEXT, placement, layers });
    const perSubLayer = { pre: 1, post: 1, sandwich: 2, 'branch-output': 1, deepnorm: 1, none: 0 }[
      placement
    ];
    for (const { norms } of subLayers(profile)) {
      assert.equal(norms.length, perSubLayer);
      for (const { output } of norms) near(output.l2, Math.sqrt(WIDTH), 1e-3, 'output L2');
    }
    if (placement === 'deepnorm') return; // alpha x is not among the probes of the stream
    const normsTheSum = placement === 'post';
    for (const [i, layer] of profile.layers.entries()) {
      const before = i === 0 ? profile.embedding.stream : profile.layers[i - 1].stream;
      const between =
        placement === 'pre' || placement === 'sandwich' ? layer.ffn.norms[0].input : undefined;
      const reads = /** @type {const} */ ([
        [
          before,
          layer.attention,
          normsTheSum ? layer.attention.norms[0].input : (between ?? layer.ffn.read),
        ],
        [
          normsTheSum ? layer.ffn.read : (between ?? layer.ffn.read),
          layer.ffn,
          normsTheSum ? layer.ffn.norms[0].input : layer.stream,
        ],
      ]);
      for (const [x, { write }, sum] of reads) {
        const wanted = meanSquare(x) + meanSquare(write) + 2 * write.covariance;
        near(meanSquare(sum), wanted, 1e-5 * wanted, `mean square after layer ${i}`);
      }
    }
  });
}

for (const norm of /** @type {const} */ (['rms', 'layer'])) {
  test(`pre: the ${norm} norms meet the stream, and the branches read what they answer`, async () => {
    const profile = await engines.simd.profile({ text: TEXT, norm, layers: 3 });
    const { embedding, layers, final } = profile;
    for (const [i, { attention, ffn }] of layers.entries()) {
      const before = i === 0 ? embedding.stream : layers[i - 1].stream;
      assert.deepEqual(attention.norms[0].input, before);
      assert.deepEqual(attention.read, attention.norms[0].output);
      assert.deepEqual(ffn.read, ffn.norms[0].output);
    }
    assert.deepEqual(final.input, layers[2].stream);
    near(final.output.l2, Math.sqrt(WIDTH), 1e-3, 'final output');
  });
}

test('post: the stream is at sqrt(width) after every norm', async () => {
  const { layers } = await engines.simd.profile({ text: TEXT, placement: 'post' });
  for (const { stream, ffn } of layers) {
    near(stream.l2, Math.sqrt(WIDTH), 1e-3, 'stream');
    near(ffn.read.l2, Math.sqrt(WIDTH), 1e-3, 'between the sub-layers');
  }
});

test('sandwich: each write has mean square 1', async () => {
  const profile = await engines.simd.profile({ text: TEXT, placement: 'sandwich' });
  for (const { write } of subLayers(profile)) near(meanSquare(write), 1, 1e-3, 'mean square');
});

test('pre: the stream grows like a power near 1/2 of depth', async () => {
  const exponents = [];
  for (let seed = 1; seed <= 8; seed++) {
    const { layers } = await engines.simd.profile({ text: TEXT, seed });
    const points = layers.map(({ stream }, i) => [Math.log(i + 1), Math.log(stream.l2)]);
    const [meanX, meanY] = [0, 1].map(
      (k) => points.reduce((sum, p) => sum + p[k], 0) / points.length,
    );
    const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
    exponents.push(above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0));
  }
  const mean = exponents.reduce((sum, exponent) => sum + exponent, 0) / exponents.length;
  assert.ok(mean >= 0.35 && mean <= 0.55, `exponent ${mean}`);
});

for (const backend of backends) {
  test(`no norm at all overflows by layer 9 on ${backend}, and says so in numbers`, async () => {
    const { layers, loss } = await engines[backend].profile({
      text: TEXT,
      placement: 'none',
      norm: 'none',
    });
    const first = layers.findIndex(({ stream }) => !Number.isFinite(stream.l2));
    assert.ok(first >= 0 && first <= 9, `first at layer ${first}`);
    assert.ok(!Number.isFinite(layers[23].stream.max));
    assert.ok(!Number.isFinite(loss));
  });
}

for (const placement of PLACEMENTS) {
  test(`${placement}: gradients meet at the ends of sub-layers and on both sides of a norm`, async () => {
    const options = { text: TEXT, placement, layers: 3, gradients: true };
    const { layers, config } = await engines.simd.profile(options);
    const onSum = placement === 'post' || placement === 'deepnorm';
    const onBranch = placement === 'sandwich' || placement === 'branch-output';
    for (const layer of layers) {
      assert.equal(layer.ffn.afterGradient, layer.streamGradient);
      for (const { norms, ...sub } of [layer.attention, layer.ffn]) {
        const [after, sum, write, branch] = [
          sub.afterGradient,
          sub.sumGradient,
          sub.writeGradient,
          sub.branchGradient,
        ].map(Number);
        assert.equal(write, sum);
        // A norm takes out the radial part and divides the rest by the rms of what it met.
        const expectNormed = (/** @type {number} */ before, /** @type {number} */ normed) => {
          const { l2Min, l2Max } = norms[norms.length - 1].input;
          const root = Math.sqrt(config.width);
          assert.ok(before < (normed * root) / l2Min, `${before}, ${normed}`);
          assert.ok(before > (0.9 * normed * root) / l2Max, `${before}, ${normed}`);
        };
        if (onSum) expectNormed(sum, after);
        else assert.equal(sum, after);
        if (onBranch) expectNormed(branch, write);
        else assert.equal(branch, write);
      }
    }
  });
}

test('presets only fill in defaults', async () => {
  const { config } = await engines.simd.profile({
    text: TEXT,
    layers: 1,
    preset: 'xiong2020',
    norm: 'rms',
  });
  assert.equal(config.norm, 'rms');
  assert.equal(config.feedForward, 'relu');
  assert.equal(config.attention, 'uniform');
  assert.equal(config.init, 'xavier');
  const gpt2 = await engines.simd.profile({ text: TEXT, layers: 1, preset: 'gpt2' });
  assert.equal(gpt2.config.init, 'normal');
  assert.equal(gpt2.config.residualInit, 'scaled');
  assert.equal(gpt2.config.ffn, 344);
});

test('one byte has no next token and no pair: loss and token cosine are NaN', async () => {
  const { loss, tokens, layers } = await engines.simd.profile({ text: 'a', layers: 2 });
  assert.equal(tokens, 1);
  assert.ok(Number.isNaN(loss));
  assert.ok(Number.isNaN(layers[1].tokenCosine));
  assert.ok(Number.isFinite(layers[1].cosine));
});

test('symbols below the vocabulary are tokens like bytes', async () => {
  const symbols = Uint8Array.of(1, 2, 3, 31);
  const { tokens, config } = await engines.simd.profile({ symbols, vocabulary: 32, layers: 2 });
  assert.equal(tokens, 4);
  assert.equal(config.vocabulary, 32);
  await assert.rejects(engines.simd.profile({ symbols, vocabulary: 31, layers: 2 }), {
    field: 'vocabulary',
  });
});

test('every option changes the numbers', async () => {
  const base = { text: TEXT, layers: 4, width: 32 };
  const plain = await engines.simd.profile(base);
  /** @type {Partial<import('../../web/engine/types.js').Config>[]} */
  const changes = [
    { heads: 2 },
    { ffn: 40 },
    { norm: 'layer' },
    { finalNorm: false },
    { eps: 0.1 },
    { feedForward: 'relu' },
    { attention: 'uniform' },
    { init: 'xavier' },
    { init: 'normal', initStd: 0.5 },
    { embeddingStd: 2 },
    { residualInit: 'scaled' },
    { branchScale: 0.5 },
    { layerScaling: true },
    { qkNorm: true },
    { tied: true },
    { seed: 8 },
  ];
  for (const change of changes) {
    const changed = await engines.simd.profile({ ...base, ...change });
    assert.notEqual(changed.loss, plain.loss, JSON.stringify(change));
  }
});
