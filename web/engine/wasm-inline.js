// SPDX-License-Identifier: MIT
import scalar from '../../build/wasm-scalar/engine.wasm?hex';
import simd from '../../build/wasm-simd/engine.wasm?hex';

/** @param {string} digits two for each byte */
const decode = (digits) =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );

/** The engine's two builds, inside the script. */
export const bundledWasm = {
  simd: () => decode(simd),
  scalar: () => decode(scalar),
};
