// SPDX-License-Identifier: MIT
// What the lesson says of training: unit branches, a permutation of 32 symbols, width 32, 4 heads, ffn 64, 16 tokens, batch
// 16, learning rate 3e-3, no warm-up.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engines } from './engines.js';

const SET_UP = {
  ...{ width: 32, heads: 4, ffn: 64 },
  .../** @type {const} */ ({ task: 'permutation', symbols: 32, tokens: 16, batch: 16 }),
  learningRate: 3e-3,
};

/**
 * @param {'simd' | 'scalar'} backend
 * @param {Partial<import('../../web/engine/types.js').Config>} config
 * @param {number} steps
 */
async function train(backend, config, steps) {
  const trainer = await engines[backend].createTrainer({ ...SET_UP, ...config });
  try {
    return (await trainer.step(steps)).map(({ loss }) => loss);
  } finally {
    trainer.dispose();
  }
}

/** Of the last 10 of 100 steps. @param {Partial<import('../../web/engine/types.js').Config>} config */
async function lossAfter100(config) {
  const last = (await train('simd', config, 100)).slice(-10);
  return last.reduce((sum, loss) => sum + loss, 0) / last.length;
}

for (const { placement, layers, least = 0, most } of /** @type {const} */ ([
  { placement: 'pre', layers: 12, most: 0.1 },
  { placement: 'pre', layers: 48, most: 0.1 },
  { placement: 'post', layers: 4, most: 0.2 },
  { placement: 'post', layers: 12, least: 3, most: Math.log(32) + 1 },
  { placement: 'deepnorm', layers: 12, most: 0.3 },
  { placement: 'sandwich', layers: 12, most: 0.3 },
])) {
  test(`${placement} at ${layers} layers ends between ${least} and ${most.toFixed(1)} nats`, async () => {
    const loss = await lossAfter100({ placement, layers });
    assert.ok(loss > least && loss < most, `${loss}`);
  });
}

test('without a norm 12 layers are NaN at the first step', async () => {
  assert.deepEqual(await train('simd', { placement: 'none', layers: 12 }, 1), [Number.NaN]);
});

test('SIMD, scalar and native take the same 20 steps', async (t) => {
  const simd = await train('simd', { layers: 12 }, 20);
  assert.deepEqual(simd, await train('simd', { layers: 12 }, 20), 'two runs of one build');
  /** @param {number[]} others @param {string} what */
  const assertAgree = (others, what) => {
    assert.equal(others.length, 20, what);
    for (const [i, loss] of simd.entries())
      assert.ok(Math.abs(others[i] - loss) < 1e-4, `${what}, step ${i + 1}: ${others[i]}, ${loss}`);
  };
  assertAgree(await train('scalar', { layers: 12 }, 20), 'scalar');

  const native = fileURLToPath(new URL('../../build/native/lab', import.meta.url));
  if (!existsSync(native)) return t.skip('there is no native build to compare with');
  const { task, ...numbers } = { ...SET_UP, layers: 12, count: 20, format: 'json' };
  const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const lines = execFileSync(native, ['train', '--task', task, ...options], { encoding: 'utf8' });
  const losses = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).loss);
  assertAgree(losses, 'native');
});
