// SPDX-License-Identifier: MIT
import scalar from '../../build/wasm-scalar/engine.wasm?url';
import simd from '../../build/wasm-simd/engine.wasm?url';

/** The engine's two builds, as files beside the page. */
export const bundledWasm = {
  simd: () => new URL(simd, import.meta.url),
  scalar: () => new URL(scalar, import.meta.url),
};
