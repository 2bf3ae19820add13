// SPDX-License-Identifier: MIT
// a [rows, inner] times b [inner, columns], on data that stays where it is.
//
// onnxruntime's kernel: a graph of 1 + K products of a with matrices of its own each (constants, which it packs when the
// model is loaded) less a graph of one, over K. All but the last product stay inside: session.run computes every output
// and copies those that are asked for. Ours takes the matrices in turn too, so that both find the cache alike.
import { checkClose, matmul } from '../references.js';
import { inOrder, often } from './row.js';

const MORE = 4;

/**
 * @param {[rows: number, inner: number, columns: number]} shape
 * @returns {import('./row.js').RowOfTable}
 */
function product([rows, inner, columns]) {
  return {
    name: `matmul ${rows}x${inner}x${columns}`,
    async prepare({ kernels, limits, ort, tfjs: { tf } }) {
      const a = kernels.gaussians(rows * inner, 1);
      const b = kernels.gaussians(inner * columns, 2);
      const c = matmul(a, b, rows, inner);

      const { glue } = kernels;
      const [aAt, cAt] = [a, Float32Array.from(c)].map(kernels.put);
      const bAt = Array.from({ length: 1 + MORE }, () => kernels.put(b));
      let turn = 0;
      const ours = () => {
        turn = (turn + 1) % bAt.length;
        glue.matmul(cAt, aAt, bAt[turn], rows, inner, columns);
      };
      ours();
      checkClose('ours', kernels.take(cAt, c.length), c);

      const inputs = { a: { dims: [rows, inner], data: a } };
      const one = await ort.load(graph([rows, inner, columns], b, 1), inputs);
      const many = await ort.load(graph([rows, inner, columns], b, 1 + MORE), inputs);
      checkClose('ORT', await one.run(), c);
      checkClose('ORT, more', await many.run(), c);

      const [aTensor, bTensor] = [tf.tensor2d(a, [rows, inner]), tf.tensor2d(b, [inner, columns])];
      const cTensor = tf.matMul(aTensor, bTensor);
      checkClose('tfjs', await cTensor.data(), c);

      return {
        candidates: {
          ours: often(ours),
          'mul + add': limits.arithmetic(2 * rows * inner * columns),
          'ORT, one': inOrder(one.run),
          'ORT, more': inOrder(many.run),
          tfjs: often(() => tf.matMul(aTensor, bTensor).dispose()),
        },
        parts: { 'ORT kernel': { more: 'ORT, more', one: 'ORT, one', divisor: MORE } },
        musts: [
          { slow: 'mul + add', least: 0.9, inNode: 0.85 },
          { slow: 'ORT kernel', least: 1.45 },
          { slow: 'tfjs', least: 1.2 },
        ],
        async release() {
          kernels.release(aAt, cAt, ...bAt);
          tf.dispose([aTensor, bTensor, cTensor]);
          await one.release();
          await many.release();
        },
      };
    },
  };
}

/**
 * @param {[rows: number, inner: number, columns: number]} shape
 * @param {Float32Array} b
 * @param {number} times
 * @returns {import('../onnx.js').Graph}
 */
function graph([rows, inner, columns], b, times) {
  const all = Array.from({ length: times }, (_, i) => i);
  return {
    opset: 17,
    inputs: [{ name: 'a', dims: [rows, inner] }],
    outputs: all.map((i) => ({ name: `c${i}`, dims: [rows, columns] })),
    constants: Object.fromEntries(all.map((i) => [`b${i}`, { dims: [inner, columns], data: b }])),
    nodes: all.map((i) => ({ op: 'MatMul', inputs: ['a', `b${i}`], outputs: [`c${i}`] })),
  };
}

/** @type {[number, number, number][]} */
const SHAPES = [
  [64, 256, 256],
  [64, 1024, 256],
  [256, 256, 256],
  [512, 512, 512],
];

export const PRODUCTS = SHAPES.map(product);
