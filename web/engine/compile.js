// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';

/** A function that answers with a v128: valid where WebAssembly has SIMD. */
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic, version
  ...[1, 5, 1, 96, 0, 1, 123], // type: () -> v128
  ...[3, 2, 1, 0], // function of that type
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // i32.const 0, i8x16.splat, end
);

export const hasSimd = () => globalThis.WebAssembly?.validate(SIMD_PROBE) ?? false;

/** Whether the page forbids WebAssembly altogether: then not even a module without anything in it starts. */
export async function isForbidden() {
  if (!globalThis.WebAssembly) return false;
  const empty = SIMD_PROBE.slice(0, 8);
  return WebAssembly.instantiate(empty).then(
    () => false,
    () => true,
  );
}

/**
 * @param {import('./types.js').WasmSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
  if (!globalThis.WebAssembly) throw new LabError('load-failed', 'there is no WebAssembly here');
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL)) return WebAssembly.compile(source);
  if (source.protocol === 'file:') return WebAssembly.compile(readFile(source));
  // A server that does not know the type of the file makes the streaming compiler refuse it.
  try {
    return await WebAssembly.compileStreaming(fetchOk(source));
  } catch {
    return WebAssembly.compile(await (await fetchOk(source)).arrayBuffer());
  }
}

/** @param {URL} url */
async function fetchOk(url) {
  const response = await fetch(url);
  if (!response.ok) throw new LabError('load-failed', `${url.href} answered ${response.status}`);
  return response;
}

/** Node fetches no file: addresses. @param {URL} url */
function readFile(url) {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  if (!fs)
    throw new LabError('load-failed', `${url.href} cannot be read from here; pass its bytes`);
  return fs.readFileSync(url);
}
