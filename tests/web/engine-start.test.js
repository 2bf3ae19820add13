// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createEngine, LabError } from 'rmsnorm-lab/engine';
import wabt from 'wabt';

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url);
const simdUrl = here('../../build/wasm-simd/engine.wasm');
const { version } = JSON.parse(readFileSync(here('../../package.json'), 'utf8'));

test('it says what it is', async () => {
  const engine = await createEngine();
  const selfTest = 'passed';
  assert.deepEqual(engine.info, { backend: 'simd', version, worker: false, selfTest, notes: [] });
  await engine.dispose();
});

test('both builds are driven by the same glue', () => {
  const scalarGlue = readFileSync(here('../../build/wasm-scalar/engine.mjs'), 'utf8');
  assert.equal(readFileSync(here('../../build/wasm-simd/engine.mjs'), 'utf8'), scalarGlue);
});

test('the WebAssembly may be brought as an address, as bytes or compiled', async () => {
  const bytes = readFileSync(simdUrl);
  for (const simd of [simdUrl, bytes, await WebAssembly.compile(bytes)]) {
    const engine = await createEngine({ backend: 'simd', wasm: { simd } });
    assert.equal(engine.info.backend, 'simd');
    await engine.dispose();
  }
});

test('a SIMD build that multiplies wrongly is replaced by the scalar one, visibly', async () => {
  const { readWasm, parseWat } = await wabt();
  const module = readWasm(readFileSync(simdUrl), { readDebugNames: false });
  const text = module.toText({ foldExprs: false, inlineExport: false });
  const wrong = parseWat('wrong.wat', text.replaceAll('f32x4.mul', 'f32x4.add')).toBinary(
    {},
  ).buffer;
  const engine = await createEngine({ wasm: { simd: new Uint8Array(wrong) } });
  assert.equal(engine.info.backend, 'scalar');
  assert.deepEqual(engine.info.notes, ['simd-wrong']);
  const { y } = await engine.normalize({ x: [2, -1, 3, 0], width: 4, norm: 'rms', eps: 0 });
  assert.equal(y[0].toFixed(2), '1.07');
  await engine.dispose();
});

test('a SIMD build that does not compile is replaced by the scalar one, visibly', async () => {
  const engine = await createEngine({ wasm: { simd: Uint8Array.of(1, 2, 3) } });
  assert.equal(engine.info.backend, 'scalar');
  assert.deepEqual(engine.info.notes, ['simd-failed']);
  await engine.dispose();
});

test('without WebAssembly SIMD the scalar build runs, and a wish for SIMD is refused', () => {
  const script = `
    import { createEngine } from 'rmsnorm-lab/engine';
    const { info } = await createEngine();
    const refused = await createEngine({ backend: 'simd' }).catch(({ code }) => code);
    console.log(JSON.stringify([info.backend, info.notes, refused]));`;
  const flags = ['--no-enable-sse4-1', '--input-type=module', '--eval', script];
  const printed = execFileSync(process.execPath, flags, { cwd: fileURLToPath(here('../..')) });
  assert.deepEqual(JSON.parse(String(printed)), ['scalar', ['simd-unsupported'], 'load-failed']);
});

test('what cannot start says why', async () => {
  const nothing = Uint8Array.of(1, 2, 3);
  await assert.rejects(createEngine({ wasm: { simd: nothing, scalar: nothing } }), (error) => {
    assert.ok(error instanceof LabError);
    assert.equal(error.code, 'load-failed');
    assert.match(error.message, /the engine did not start: .+/);
    return true;
  });
  const missing = here('missing.wasm');
  await assert.rejects(createEngine({ backend: 'simd', wasm: { simd: missing } }), {
    code: 'load-failed',
  });
  await assert.rejects(createEngine({ backend: /** @type {any} */ ('gpu') }), {
    code: 'bad-argument',
    field: 'backend',
  });
  await assert.rejects(createEngine({ wasm: /** @type {any} */ ({ fast: simdUrl }) }), {
    code: 'bad-argument',
    field: 'fast',
  });
  await assert.rejects(createEngine({ worker: /** @type {any} */ (1) }), {
    code: 'bad-argument',
    field: 'worker',
  });
});

test('without WebAssembly it refuses to start, and says so', () => {
  const script = `
    delete globalThis.WebAssembly;
    const { createEngine } = await import('rmsnorm-lab/engine');
    const { code, message } = await createEngine().catch((error) => error);
    console.log(JSON.stringify([code, message]));`;
  const flags = ['--input-type=module', '--eval', script];
  const printed = execFileSync(process.execPath, flags, { cwd: fileURLToPath(here('../..')) });
  const [code, message] = JSON.parse(String(printed));
  assert.equal(code, 'load-failed');
  assert.match(message, /WebAssembly/);
});

test('where a page forbids the policy of our worker, the calling thread does its work', () => {
  const script = `
    globalThis.Worker = class {};
    globalThis.trustedTypes = {
      createPolicy: () => {
        throw new TypeError('disallowed');
      },
    };
    const { createEngine } = await import('rmsnorm-lab/engine');
    const engine = await createEngine();
    const { tokens } = await engine.profile({ text: 'abc', layers: 1 });
    console.log(JSON.stringify([engine.info.worker, engine.info.notes, tokens]));`;
  const flags = ['--input-type=module', '--eval', script];
  const printed = execFileSync(process.execPath, flags, { cwd: fileURLToPath(here('../..')) });
  assert.deepEqual(JSON.parse(String(printed)), [false, ['worker-refused'], 3]);
});

test('importing it in Node needs no DOM, leaves no global and keeps nothing running', () => {
  const script = `
    const names = () => Reflect.ownKeys(globalThis).map(String);
    const before = new Set(names());
    const { createEngine } = await import('rmsnorm-lab/engine');
    const added = names().filter((name) => !before.has(name));
    console.log(JSON.stringify([typeof document, typeof createEngine, added, process.getActiveResourcesInfo()]));`;
  const flags = ['--input-type=module', '--eval', script];
  const printed = execFileSync(process.execPath, flags, { cwd: fileURLToPath(here('../..')) });
  const [dom, imported, added, active] = JSON.parse(String(printed));
  assert.deepEqual([dom, imported, added], ['undefined', 'function', []]);
  assert.ok(
    !active.some((/** @type {string} */ name) => /Timeout|MessagePort|Worker/.test(name)),
    `${active}`,
  );
});
