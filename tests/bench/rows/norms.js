// SPDX-License-Identifier: MIT
// RMSNorm and LayerNorm on data that stays where it is.
//
// session.run copies in and out, so the time of onnxruntime's kernel is taken as a difference: that of a graph of 1 + K norms
// in a row less that of a graph of one, over K.
import { NORMS as KINDS } from '../../../web/engine/calls/rows.js';
import { checkClose, layerNorm, rmsNorm } from '../references.js';
import { normGraph } from './norm-graph.js';
import { inOrder, often } from './row.js';

const EPS = 1e-6;
/** The traffic of the norms is small beside session.run's own time below this many floats. */
const LARGE = 2 ** 21;

/**
 * @param {'rms' | 'layer'} norm
 * @param {number} rows
 * @param {number} width
 * @param {import('./row.js').Row['musts']} musts
 * @returns {import('./row.js').RowOfTable}
 */
function inHeap(norm, rows, width, musts) {
  const count = rows * width;
  const more = count < LARGE ? 16 : 4;
  return {
    name: `${norm === 'rms' ? 'RMSNorm' : 'LayerNorm'} ${rows}x${width}, in heap`,
    async prepare({ kernels, limits, ort }) {
      const x = kernels.gaussians(count, 1);
      const gain = kernels.gaussians(width, 2).map((v) => 1 + v / 16);
      const bias = norm === 'layer' ? kernels.gaussians(width, 3) : undefined;
      const define = (/** @type {Float32Array | Float64Array} */ input) =>
        bias ? layerNorm(input, gain, bias, EPS) : rmsNorm(input, gain, EPS);
      const once = define(x);

      const { glue } = kernels;
      const [xAt, yAt, gainAt] = [x, x, gain].map(kernels.put);
      const biasAt = bias ? kernels.put(bias) : 0;
      const ours = () =>
        glue._normalize(yAt, xAt, gainAt, biasAt, rows, width, KINDS.indexOf(norm), EPS);
      ours();
      checkClose('ours', kernels.take(yAt, count), once);

      const graph = { rows, width, eps: EPS, gain, bias };
      const inputs = { x0: { dims: [rows, width], data: x } };
      const one = await ort.load(normGraph(norm, { ...graph, times: 1 }), inputs);
      const many = await ort.load(normGraph(norm, { ...graph, times: 1 + more }), inputs);
      checkClose('ORT', await one.run(), once);
      let repeated = once;
      for (let i = 0; i < more; i++) repeated = define(repeated);
      checkClose('ORT in a row', await many.run(), repeated);

      return {
        candidates: {
          ours: often(ours),
          ...limits.traffic(x, rows),
          'ORT, one': inOrder(one.run),
          'ORT, more': inOrder(many.run),
        },
        parts: { 'ORT kernel': { more: 'ORT, more', one: 'ORT, one', divisor: more } },
        musts,
        async release() {
          kernels.release(xAt, yAt, gainAt, ...(bias ? [biasAt] : []));
          await one.release();
          await many.release();
        },
      };
    },
  };
}

const OF_COPY = [
  { slow: 'copy', least: 0.5 },
  { slow: 'read + copy', least: 0.7 },
];

export const NORMS = [
  inHeap('rms', 64, 256, [{ slow: 'ORT kernel', least: 5 }]),
  inHeap('rms', 64, 1024, [{ slow: 'ORT kernel', least: 6, inNode: 5.7 }, ...OF_COPY]),
  inHeap('rms', 512, 1024, [{ slow: 'ORT kernel', least: 6, inNode: 5.7 }, ...OF_COPY]),
  inHeap('rms', 2048, 4096, [{ slow: 'ORT kernel', least: 1.8 }]),
  inHeap('layer', 64, 256, [{ slow: 'ORT kernel', least: 15 }]),
  inHeap('layer', 64, 1024, [{ slow: 'ORT kernel', least: 15 }]),
  inHeap('layer', 2048, 4096, [{ slow: 'ORT kernel', least: 6 }]),
];
