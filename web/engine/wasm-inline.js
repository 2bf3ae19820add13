// SPDX-License-Identifier: MIT
import scalar from '../../build/wasm-scalar/engine.wasm?url&inline';
import simd from '../../build/wasm-simd/engine.wasm?url&inline';

/** @param {string} dataUrl */
const decode = (dataUrl) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) =>
    character.charCodeAt(0),
  );

/** The engine's two builds, inside the script. */
export const bundledWasm = {
  simd: () => decode(simd),
  scalar: () => decode(scalar),
};
