// SPDX-License-Identifier: MIT
// What the two modules are made of.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FEATURES = { simd: true, relaxed_simd: true, bulk_memory: true, sat_float_to_int: true };
const FAST_MATH =
  /-Ofast|-ffast-math|-funsafe-math|-fassociative-math|-freciprocal-math|-ffinite-math|-fno-honor|-fno-signed-zeros|-ffp-contract=fast|-mrelaxed-simd/;

const { readWasm } = await wabt();

/** @param {string} preset @returns {string} the module in WebAssembly's text format */
function moduleText(preset) {
  // A small file comes in a slice of a shared buffer, of which wabt would read the whole.
  const module = readWasm(
    new Uint8Array(readFileSync(`${root}build/${preset}/engine.wasm`)),
    FEATURES,
  );
  const text = module.toText({});
  module.destroy();
  return text;
}

/** @param {string} text @returns {string[]} */
const vectorInstructions = (text) => text.match(/\b(?:v128|[if]\d+x\d+)\.\w+/g) ?? [];

const simd = moduleText('wasm-simd');
const scalar = moduleText('wasm-scalar');

test('the SIMD module computes with vectors, none of them relaxed', (t) => {
  const instructions = vectorInstructions(simd);
  t.diagnostic(`${instructions.length} vector instructions`);
  assert.ok(instructions.length > 100);
  assert.ok(instructions.includes('f32x4.mul'));
  assert.deepEqual(
    instructions.filter((name) => name.includes('relaxed')),
    [],
  );
});

test('the scalar module has no vector instruction', () => {
  assert.deepEqual(vectorInstructions(scalar), []);
  assert.match(scalar, /\bf32\.mul\b/);
});

test('memory may grow, to a limit', () => {
  for (const text of [simd, scalar]) {
    const [, start, limit] = /\(memory \(;\d+;\) (\d+) (\d+)\)/.exec(text) ?? [];
    assert.ok(Number(limit) > Number(start), `from ${start} to ${limit} pages`);
  }
});

test('the glue evaluates no text as code', () => {
  for (const preset of ['wasm-simd', 'wasm-scalar']) {
    const glue = readFileSync(`${root}build/${preset}/engine.mjs`, 'utf8');
    assert.deepEqual(glue.match(/\b(?:eval|Function)\s*\(/g) ?? [], [], preset);
  }
});

test('no build setting trades exact arithmetic for speed', () => {
  const settings = ['cpp', 'tests/cpp'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('CMakeLists.txt')),
  );
  assert.ok(settings.length > 3);
  for (const file of ['CMakeLists.txt', 'CMakePresets.json', ...settings]) {
    assert.deepEqual(FAST_MATH.exec(readFileSync(root + file, 'utf8'))?.[0], undefined, file);
  }
});
