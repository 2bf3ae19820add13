// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends, engines } from './engines.js';

const OPERATIONS = /** @type {const} */ (['rms-norm', 'layer-norm', 'softmax', 'copy']);

/** @param {Awaited<ReturnType<typeof engines.simd.benchmark>>} measured @param {number} count */
function assertTimes({ nsPerCall: { min, median, max }, bytesPerSecond }, count) {
  assert.ok(min > 0 && min <= median && median <= max && max < Infinity, `${min} ${median} ${max}`);
  assert.ok(Math.abs(bytesPerSecond / ((8 * count * 1e9) / median) - 1) < 1e-12);
}

for (const backend of backends) {
  test(`${backend} times every operation`, async () => {
    for (const op of OPERATIONS) {
      assertTimes(await engines[backend].benchmark({ op, rows: 4, width: 64, minMs: 5 }), 4 * 64);
    }
  });
}

test('a hundred times the rows take about a hundred times as long', async () => {
  for (const op of OPERATIONS) {
    const few = await engines.simd.benchmark({ op, rows: 2, width: 512, minMs: 20 });
    const many = await engines.simd.benchmark({ op, rows: 200, width: 512, minMs: 20 });
    const ratio = many.nsPerCall.min / few.nsPerCall.min;
    assert.ok(ratio > 25 && ratio < 400, `${op}: ${ratio}`);
  }
});

test('a clock that ticks once a millisecond gives times of the same size', async () => {
  const options = /** @type {const} */ ({ op: 'rms-norm', rows: 8, width: 256, minMs: 30 });
  const fine = await engines.simd.benchmark(options);
  const { now } = performance;
  performance.now = () => Math.floor(now.call(performance));
  try {
    const coarse = await engines.simd.benchmark(options);
    assertTimes(coarse, 8 * 256);
    const ratio = coarse.nsPerCall.median / fine.nsPerCall.median;
    assert.ok(ratio > 0.3 && ratio < 3, `${ratio}`);
  } finally {
    performance.now = now;
  }
});

test('it says which batch it is at, and stops when told', async () => {
  const controller = new AbortController();
  const stopped = engines.simd.benchmark(
    { op: 'copy', minMs: 10_000 },
    {
      signal: controller.signal,
      onProgress: ({ stage, done, of }) => {
        assert.deepEqual([stage, done, of], ['batches', 0, 5]);
        controller.abort();
      },
    },
  );
  await assert.rejects(stopped, { code: 'aborted' });
});

/** @type {[string, string, any][]} */
const REFUSALS = [
  ['op', 'bad-argument', { op: 'matmul' }],
  ['rows', 'bad-argument', { rows: 0 }],
  ['width', 'bad-argument', { width: 2.5 }],
  ['width', 'too-large', { rows: 2 ** 12, width: 2 ** 12 }],
  ['minMs', 'bad-argument', { minMs: 0 }],
  ['minMs', 'bad-argument', { minMs: Infinity }],
  ['calls', 'bad-argument', { calls: 3 }],
];

for (const [field, code, change] of REFUSALS) {
  test(`refuses ${JSON.stringify(change)}`, async () => {
    await assert.rejects(engines.simd.benchmark({ op: 'copy', ...change }), { code, field });
  });
}
