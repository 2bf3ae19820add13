// SPDX-License-Identifier: MIT
// The toy transformer in jax-js, to be trained. Arrays are consumed by every use but those through `.ref`.
import { angles, causalMask, EPS, halved } from '../transformer.js';

/**
 * @param {import('./jax.js').Jax} jax
 * @param {import('../transformer.js').Shape} shape
 * @param {import('../transformer.js').Weights} weights
 * @param {import('../transformer.js').Batch} batch
 * @param {number} learningRate
 * @returns {import('../transformer.js').PeerTrainer}
 */
export function trainJax({ jax }, shape, weights, { tokens, targets, sequences }, learningRate) {
  const { numpy: np, nn, jit, valueAndGrad } = jax;
  const { layers, width, heads, vocabulary } = shape;
  const length = tokens.length / sequences;
  const headWidth = width / heads;
  const half = headWidth / 2;
  /** @typedef {any} Array */
  /** @typedef {Record<string, any>} Tree */

  const turns = angles(length, headWidth);
  const cos = np.array(Float32Array.from(turns.cos)).reshape([1, length, 1, half]);
  const sin = np.array(Float32Array.from(turns.sin)).reshape([1, length, 1, half]);
  const mask = np.array(causalMask(length)).reshape([1, 1, length, length]);
  const [input, wanted] = [tokens, targets].map((ids) =>
    nn.oneHot(np.array(Int32Array.from(ids), { dtype: np.int32 }), vocabulary),
  );

  /** @param {Array} x @param {Array} gain */
  const norm = (x, gain) => {
    const root = np.sqrt(np.mean(np.square(x.ref), -1, { keepdims: true }).add(EPS));
    return x.div(root).mul(gain);
  };
  /** @param {Array} x */
  const turn = (x) => {
    const [a, b] = np.split(x, 2, -1);
    const even = a.ref.mul(cos.ref).sub(b.ref.mul(sin.ref));
    const odd = a.mul(sin.ref).add(b.mul(cos.ref));
    return np.concatenate([even, odd], -1);
  };
  /** @param {Array} x */
  const byHead = (x) => np.transpose(x, [0, 2, 1, 3]);
  /** @param {Array} read @param {Tree} w @param {number} l */
  const attend = (read, w, l) => {
    const [q, k, v] = ['wq', 'wk', 'wv'].map((name) =>
      np.matmul(read.ref, w[`${l}.${name}`]).reshape([sequences, length, heads, headWidth]),
    );
    read.dispose();
    const turnedK = np.transpose(turn(k), [0, 2, 3, 1]);
    const scores = np.matmul(byHead(turn(q)), turnedK).mul(1 / Math.sqrt(headWidth));
    const mixed = byHead(np.matmul(nn.softmax(scores.add(mask.ref), -1), byHead(v)));
    return np.matmul(mixed.reshape([-1, width]), w[`${l}.wo`]);
  };
  /** @param {Array} read @param {Tree} w @param {number} l */
  const feedForward = (read, w, l) => {
    const gate = nn.silu(np.matmul(read.ref, w[`${l}.w1`]));
    const hidden = gate.mul(np.matmul(read, w[`${l}.w3`]));
    return np.matmul(hidden, w[`${l}.w2`]);
  };
  /** @param {Tree} w @param {Array} input @param {Array} wanted */
  const loss = (w, input, wanted) => {
    let x = np.matmul(input, w.embedding);
    for (let l = 0; l < layers; l++) {
      x = x.ref.add(attend(norm(x, w[`${l}.attentionGain`]), w, l));
      x = x.ref.add(feedForward(norm(x, w[`${l}.ffnGain`]), w, l));
    }
    const logits = np.matmul(norm(x, w.finalGain), w.output);
    const picked = nn.logSoftmax(logits, -1).mul(wanted);
    return np.sum(picked).mul(-1 / tokens.length);
  };

  /** Adam. @param {Tree} w @param {Tree} m @param {Tree} v @param {Array} step @param {Array} input @param {Array} wanted */
  const update = (w, m, v, step, input, wanted) => {
    const copies = Object.fromEntries(Object.entries(w).map(([name, array]) => [name, array.ref]));
    const [value, gradients] = valueAndGrad(loss)(copies, input, wanted);
    const first = np
      .exp(step.ref.mul(Math.log(0.9)))
      .mul(-1)
      .add(1);
    const second = np
      .exp(step.mul(Math.log(0.999)))
      .mul(-1)
      .add(1);
    /** @type {Tree[]} */
    const [newW, newM, newV] = [{}, {}, {}];
    for (const name of Object.keys(w)) {
      const gradient = gradients[name];
      newM[name] = m[name].mul(0.9).add(gradient.ref.mul(0.1));
      newV[name] = v[name].mul(0.999).add(np.square(gradient).mul(0.001));
      const mean = newM[name].ref.div(first.ref);
      const root = np.sqrt(newV[name].ref.div(second.ref)).add(1e-8);
      newW[name] = w[name].sub(mean.div(root).mul(learningRate));
    }
    first.dispose();
    second.dispose();
    return [value, newW, newM, newV];
  };
  const compiled = jit(update);

  const initial = Object.entries(halved(shape, weights));
  /** @param {(data: Float32Array) => Float32Array} of @returns {Tree} */
  const tree = (of) =>
    Object.fromEntries(
      initial.map(([name, { dims, data }]) => [name, np.array(of(data)).reshape(dims)]),
    );
  let [w, m, v] = [tree((x) => x), ...[1, 2].map(() => tree((x) => new Float32Array(x.length)))];
  let steps = 0;

  return {
    async step() {
      steps++;
      const answer = compiled(w, m, v, np.array(steps), input.ref, wanted.ref);
      const value = answer[0];
      [, w, m, v] = answer;
      return value.dataSync()[0]; // which runs all that the answer waits for
    },
    dispose() {
      for (const tree of [w, m, v]) for (const array of Object.values(tree)) array.dispose();
      for (const array of [cos, sin, mask, input, wanted, compiled]) array.dispose();
    },
  };
}
