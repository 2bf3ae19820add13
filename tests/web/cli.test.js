// SPDX-License-Identifier: MIT
// The engine on the command line answers as the one in the browser does.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engines } from './engines.js';

const program = fileURLToPath(new URL('../../build/native/lab', import.meta.url));
const skip = existsSync(program) ? false : 'there is no native build';

/** @param {string} command @param {Record<string, unknown>} options */
const lab = (command, options) =>
  spawnSync(
    program,
    [command, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`])],
    { encoding: 'utf8' },
  );

/** @param {string} command @param {Record<string, unknown>} options */
const answer = (command, options) =>
  JSON.parse(lab(command, { ...options, format: 'json' }).stdout);

/** @param {number} got @param {number} wanted */
const near = (got, wanted, tolerance = 1e-4) =>
  assert.ok(Math.abs(got - wanted) <= tolerance * Math.abs(wanted), `${got}, wanted ${wanted}`);

test('profile measures what engine.profile does', { skip }, async () => {
  const set = /** @type {const} */ ({ text: 'a short text', layers: 6, placement: 'post' });
  const native = answer('profile', set);
  const wasm = await engines.simd.profile({ ...set, gradients: true });
  near(native.loss, wasm.loss);
  near(native.embedding.streamGradient, Number(wasm.embedding.streamGradient), 1e-3);
  for (const [l, layer] of wasm.layers.entries()) {
    near(native.layers[l].stream, layer.stream.l2);
    near(native.layers[l].ffnWrite, layer.ffn.write.l2);
    near(native.layers[l].streamGradient, Number(layer.streamGradient), 1e-3);
  }
});

test('what overflowed stands as a word', { skip }, () => {
  const { loss } = answer('profile', { layers: 12, placement: 'none', finalNorm: false });
  assert.equal(loss, 'NaN');
});

test('growth grows as engine.growth does', { skip }, async () => {
  const set = { layers: 40, width: 64, correlation: 0.1, trials: 20, seed: 3 };
  const native = answer('growth', set);
  const wasm = await engines.simd.growth(set);
  near(native.slope, wasm.slope);
  for (const [depth, mean] of wasm.mean.entries()) near(native.mean[depth], mean);
});

test('bench times each kernel', { skip }, () => {
  const times = answer('bench', { rows: 4, width: 64, minMs: 2 });
  assert.deepEqual(Object.keys(times), ['rms-norm', 'layer-norm', 'softmax', 'copy']);
  for (const { nsPerCall, bytesPerSecond } of Object.values(times)) {
    assert.ok(nsPerCall.min > 0 && nsPerCall.min <= nsPerCall.median);
    near(bytesPerSecond, ((2 * 4 * 4 * 64) / nsPerCall.median) * 1e9);
  }
});

for (const [command, options, message] of /** @type {const} */ ([
  ['profile', { layers: 0 }, '--layers is 0; it must be a number from 1 to 128'],
  ['profile', { layers: 1.5 }, '--layers is 1.5; it must be a whole number'],
  ['profile', { placement: 'middle' }, '--placement is middle; it must be one of pre'],
  ['profile', { heads: 3 }, 'heads is 3 but must divide width'],
  ['train', { schedule: 'cosine' }, 'steps is 0; with a cosine schedule'],
  ['growth', { depth: 3 }, '--depth is not an option of this command'],
])) {
  test(`${command} refuses ${JSON.stringify(options)}`, { skip }, () => {
    const { status, stderr, stdout } = lab(command, options);
    assert.equal(status, 2);
    assert.ok(stderr.startsWith(message), stderr);
    assert.equal(stdout, '');
  });
}
