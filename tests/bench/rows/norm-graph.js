// SPDX-License-Identifier: MIT
import { Real } from '../onnx.js';

const OPS = { rms: 'RMSNormalization', layer: 'LayerNormalization' };

/**
 * A norm so many times in a row.
 * @param {'rms' | 'layer'} norm
 * @param {{ rows: number, width: number, eps: number, gain: Float32Array, bias?: Float32Array, times: number }} options
 * @returns {import('../onnx.js').Graph}
 */
export function normGraph(norm, { rows, width, eps, gain, bias, times }) {
  const dims = [rows, width];
  return {
    opset: 23,
    inputs: [{ name: 'x0', dims }],
    outputs: [{ name: `x${times}`, dims }],
    constants: {
      gain: { dims: [width], data: gain },
      ...(bias && { bias: { dims: [width], data: bias } }),
    },
    nodes: Array.from({ length: times }, (_, i) => ({
      op: OPS[norm],
      inputs: [`x${i}`, 'gain', ...(bias ? ['bias'] : [])],
      outputs: [`x${i + 1}`],
      attributes: { axis: 1, epsilon: new Real(eps) },
    })),
  };
}
