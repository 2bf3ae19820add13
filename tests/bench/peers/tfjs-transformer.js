// SPDX-License-Identifier: MIT
// The toy transformer in TensorFlow.js, to be trained.
import { angles, causalMask, EPS, halved } from '../transformer.js';

/**
 * @param {import('./tfjs.js').Tfjs} tfjs
 * @param {import('../transformer.js').Shape} shape
 * @param {import('../transformer.js').Weights} weights
 * @param {import('../transformer.js').Batch} batch
 * @param {number} learningRate
 * @returns {import('../transformer.js').PeerTrainer}
 */
export function trainTfjs({ tf }, shape, weights, { tokens, targets, sequences }, learningRate) {
  const { layers, width, heads, vocabulary } = shape;
  const length = tokens.length / sequences;
  const headWidth = width / heads;
  const half = headWidth / 2;

  /** @type {Record<string, any>} */
  const w = {};
  for (const [name, { dims, data }] of Object.entries(halved(shape, weights))) {
    w[name] = tf.tidy(() => tf.variable(tf.tensor(data, dims)));
  }
  const turns = angles(length, headWidth);
  const cos = tf.tensor(Float32Array.from(turns.cos), [1, length, 1, half]);
  const sin = tf.tensor(Float32Array.from(turns.sin), [1, length, 1, half]);
  const mask = tf.tensor(causalMask(length), [1, 1, length, length]);
  const [input, wanted] = [tokens, targets].map((ids) =>
    tf.tidy(() =>
      tf.cast(tf.oneHot(tf.tensor1d(Int32Array.from(ids), 'int32'), vocabulary), 'float32'),
    ),
  );
  const adam = tf.train.adam(learningRate, 0.9, 0.999, 1e-8);

  /** @typedef {any} Tensor */
  /** @param {Tensor} x @param {string} gain */
  const norm = (x, gain) =>
    tf.mul(tf.mul(x, tf.rsqrt(tf.add(tf.mean(tf.square(x), 1, true), EPS))), w[gain]);
  /** @param {Tensor} x @param {string} name */
  const split = (x, name) =>
    tf.reshape(tf.matMul(x, w[name]), [sequences, length, heads, headWidth]);
  /** @param {Tensor} x */
  const turn = (x) => {
    const [a, b] = tf.split(x, 2, 3);
    const even = tf.sub(tf.mul(a, cos), tf.mul(b, sin));
    const odd = tf.add(tf.mul(a, sin), tf.mul(b, cos));
    return tf.concat([even, odd], 3);
  };
  /** @param {Tensor} x */
  const byHead = (x) => tf.transpose(x, [0, 2, 1, 3]);

  /** @param {Tensor} read @param {number} l */
  const attend = (read, l) => {
    const q = byHead(turn(split(read, `${l}.wq`)));
    const k = byHead(turn(split(read, `${l}.wk`)));
    const v = byHead(split(read, `${l}.wv`));
    const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(headWidth));
    const mixed = tf.matMul(tf.softmax(tf.add(scores, mask)), v);
    return tf.matMul(tf.reshape(byHead(mixed), [-1, width]), w[`${l}.wo`]);
  };
  /** @param {Tensor} read @param {number} l */
  const feedForward = (read, l) => {
    const gate = tf.matMul(read, w[`${l}.w1`]);
    const silu = tf.mul(gate, tf.sigmoid(gate));
    const hidden = tf.mul(silu, tf.matMul(read, w[`${l}.w3`]));
    return tf.matMul(hidden, w[`${l}.w2`]);
  };
  const loss = () => {
    let x = tf.matMul(input, w.embedding);
    for (let l = 0; l < layers; l++) {
      x = tf.add(x, attend(norm(x, `${l}.attentionGain`), l));
      x = tf.add(x, feedForward(norm(x, `${l}.ffnGain`), l));
    }
    return tf.losses.softmaxCrossEntropy(wanted, tf.matMul(norm(x, 'finalGain'), w.output));
  };

  return {
    async step() {
      const value = adam.minimize(loss, true);
      const [number] = await value.data();
      value.dispose();
      return number;
    },
    dispose() {
      tf.dispose([w, cos, sin, mask, input, wanted]);
      adam.dispose();
    },
  };
}
