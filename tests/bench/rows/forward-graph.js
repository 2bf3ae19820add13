// SPDX-License-Identifier: MIT
// The toy transformer as ONNX graphs, from `tokens` [tokens] to `logits` [tokens, vocabulary].
import { Real } from '../onnx.js';
import { angles, causalMask, EPS, halved } from '../transformer.js';

/** @typedef {import('../transformer.js').Shape} Shape */
/** @typedef {import('../transformer.js').Weights} Weights */
/** @typedef {import('../onnx.js').Graph} Graph */

/**
 * What each layer does between the norms, in one of two ways.
 * @typedef {(build: Builder, shape: Shape, count: number, layer: number, read: string) => string} Attend
 */

/** Collects nodes; each answers with the name of its output. */
class Builder {
  /** @type {import('../onnx.js').Node[]} */
  nodes = [];

  /** @param {Graph['constants']} constants */
  constructor(constants) {
    this.constants = { ...constants };
  }

  /** @param {string} op @param {string[]} inputs @param {import('../onnx.js').Node['attributes']} [attributes] @param {string} [domain] */
  add(op, inputs, attributes, domain) {
    return this.addSeveral(op, inputs, 1, attributes, domain)[0];
  }

  /** @param {string} op @param {string[]} inputs @param {number} count @param {import('../onnx.js').Node['attributes']} [attributes] @param {string} [domain] */
  addSeveral(op, inputs, count, attributes, domain) {
    const outputs = Array.from({ length: count }, (_, i) => `${op}.${this.nodes.length}.${i}`);
    this.nodes.push({ op, inputs, outputs, attributes, domain });
    return outputs;
  }

  /** @param {string} name @param {number[]} dims @param {ArrayLike<number>} values */
  floats(name, dims, values) {
    this.constants[name] = { dims, data: Float32Array.from(values) };
    return name;
  }

  /** @param {string} name @param {number[]} dims @param {number[]} values */
  integers(name, dims, values) {
    this.constants[name] = { dims, data: BigInt64Array.from(values.map(BigInt)) };
    return name;
  }

  /** @param {string} x @param {string} gain */
  norm(x, gain) {
    return this.add('RMSNormalization', [x, gain], { axis: -1, epsilon: new Real(EPS) });
  }
}

/**
 * From the operators that an export of the model consists of. Rotary positions turn the halves of a head against each
 * other, on matrices with their columns in that order.
 * @param {Shape} shape @param {Weights} weights @param {number} count
 */
export function plainGraph(shape, weights, count) {
  return graph(shape, halved(shape, weights), count, attendInParts);
}

/**
 * With the operators that onnxruntime has for attention and rotary positions as a whole.
 * @param {Shape} shape @param {Weights} weights @param {number} count
 */
export function fusedGraph(shape, weights, count) {
  return graph(shape, weights, count, attendAtOnce);
}

/** @param {Shape} shape @param {Weights} weights @param {number} count @param {Attend} attend @returns {Graph} */
function graph(shape, weights, count, attend) {
  const build = new Builder(weights);
  const { cos, sin } = angles(count, shape.width / shape.heads);
  const half = shape.width / shape.heads / 2;
  build.floats('cos', [1, count, half], cos);
  build.floats('sin', [1, count, half], sin);
  build.integers('sequence', [3], [1, count, shape.width]);

  let x = build.add('Reshape', [build.add('Gather', ['embedding', 'tokens']), 'sequence']);
  for (let l = 0; l < shape.layers; l++) {
    const mixed = attend(build, shape, count, l, build.norm(x, `${l}.attentionGain`));
    x = build.add('Add', [x, build.add('MatMul', [mixed, `${l}.wo`])]);
    const read = build.norm(x, `${l}.ffnGain`);
    const gate = build.add('MatMul', [read, `${l}.w1`]);
    const silu = build.add('Mul', [gate, build.add('Sigmoid', [gate])]);
    const hidden = build.add('Mul', [silu, build.add('MatMul', [read, `${l}.w3`])]);
    x = build.add('Add', [x, build.add('MatMul', [hidden, `${l}.w2`])]);
  }
  const logits = build.add('MatMul', [build.norm(x, 'finalGain'), 'output']);
  return {
    opset: 23,
    inputs: [{ name: 'tokens', dims: [count], type: 'int64' }],
    outputs: [{ name: logits, dims: [1, count, shape.vocabulary] }],
    constants: build.constants,
    nodes: build.nodes,
  };
}

/** @type {Attend} */
function attendInParts(build, shape, count, l, read) {
  const headWidth = shape.width / shape.heads;
  build.integers('heads', [4], [1, count, shape.heads, headWidth]);
  build.floats('scale', [], [1 / Math.sqrt(headWidth)]);
  build.floats('mask', [count, count], causalMask(count));
  /** @param {string} name @param {number[]} perm */
  const heads = (name, perm) => {
    const product = build.add('MatMul', [read, `${l}.${name}`]);
    return build.add('Transpose', [build.add('Reshape', [product, 'heads'])], { perm });
  };
  /** @param {string} x */
  const turn = (x) => {
    const [a, b] = build.addSeveral('Split', [x], 2, { axis: 3, num_outputs: 2 });
    const [ac, bs, as, bc] = [
      [a, 'cos'],
      [b, 'sin'],
      [a, 'sin'],
      [b, 'cos'],
    ].map((pair) => build.add('Mul', pair));
    const turned = [build.add('Sub', [ac, bs]), build.add('Add', [as, bc])];
    return build.add('Concat', turned, { axis: 3 });
  };
  const forward = [0, 2, 1, 3];
  const q = turn(heads('wq', forward));
  const k = build.add('Transpose', [turn(heads('wk', forward))], { perm: [0, 1, 3, 2] });
  const scores = build.add('Mul', [build.add('MatMul', [q, k]), 'scale']);
  const p = build.add('Softmax', [build.add('Add', [scores, 'mask'])], { axis: -1 });
  const mixed = build.add('MatMul', [p, heads('wv', forward)]);
  return build.add('Reshape', [build.add('Transpose', [mixed], { perm: forward }), 'sequence']);
}

/** @type {Attend} */
function attendAtOnce(build, { heads }, _count, l, read) {
  const [q, k, v] = ['wq', 'wk', 'wv'].map((name) => build.add('MatMul', [read, `${l}.${name}`]));
  const [turnedQ, turnedK] = [q, k].map((x) =>
    build.add('RotaryEmbedding', [x, 'cos', 'sin'], { interleaved: 1, num_heads: heads }),
  );
  return build.add('Attention', [turnedQ, turnedK, v], {
    is_causal: 1,
    q_num_heads: heads,
    kv_num_heads: heads,
  });
}
