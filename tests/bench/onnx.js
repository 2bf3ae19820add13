// SPDX-License-Identifier: MIT
// Writes ONNX models: the messages of onnx.proto3 that a plain graph needs, in protobuf's wire format.

/** @typedef {{ dims: number[], data: Float32Array | BigInt64Array }} Tensor */
/** @typedef {number | string | number[]} Attribute   whole numbers are written as integers; use `real` for others */
/** @typedef {{ op: string, inputs: string[], outputs: string[], attributes?: Record<string, Attribute | Real>, domain?: string }} Node */
/** @typedef {{ name: string, dims: number[], type?: 'float' | 'int64' }} Value */
/** @typedef {{ nodes: Node[], constants: Record<string, Tensor>, inputs: Value[], outputs: Value[], opset: number }} Graph */

const TYPES = { float: 1, int64: 7 };
const IR_VERSION = 10;

/** A float attribute, whatever its value. */
export class Real {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/**
 * The bytes of a model file.
 * @param {Graph} graph
 * @returns {Uint8Array}
 */
export function encodeModel({ nodes, constants, inputs, outputs, opset }) {
  const domains = new Set(['', ...nodes.map(({ domain = '' }) => domain)]);
  return join([
    number(1, IR_VERSION),
    ...[...domains].map((domain) =>
      message(8, [text(1, domain), number(2, domain === '' ? opset : 1)]),
    ),
    message(7, [
      ...nodes.map((node) => message(1, encodeNode(node))),
      text(2, 'graph'),
      ...Object.entries(constants).map(([name, tensor]) => message(5, encodeTensor(name, tensor))),
      ...inputs.map((value) => message(11, encodeValue(value))),
      ...outputs.map((value) => message(12, encodeValue(value))),
    ]),
  ]);
}

/** @param {Node} node */
function encodeNode({ op, inputs, outputs, attributes = {}, domain = '' }) {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, encodeAttribute(name, value))),
    text(7, domain),
  ];
}

/** @param {string} name @param {Attribute | Real} value */
function encodeAttribute(name, value) {
  if (value instanceof Real) return [text(1, name), float(2, value.value), number(20, 1)];
  if (typeof value === 'string') return [text(1, name), text(4, value), number(20, 3)];
  if (typeof value === 'number') return [text(1, name), number(3, value), number(20, 2)];
  return [text(1, name), ...value.map((item) => number(8, item)), number(20, 7)];
}

/** @param {string} name @param {Tensor} tensor */
function encodeTensor(name, { dims, data }) {
  const type = data instanceof Float32Array ? TYPES.float : TYPES.int64;
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return [...dims.map((size) => number(1, size)), number(2, type), text(8, name), bytes(9, raw)];
}

/** @param {Value} value */
function encodeValue({ name, dims, type = 'float' }) {
  const shape = dims.map((size) => message(1, [number(1, size)]));
  const tensor = [number(1, TYPES[type]), message(2, shape)];
  return [text(1, name), message(2, [message(1, tensor)])];
}

/** A whole number, as a varint of its two's complement. @param {number} field @param {number} value */
function number(field, value) {
  return join([varint(8 * field), varint(value)]);
}

/** @param {number} field @param {number} value */
function float(field, value) {
  return join([varint(8 * field + 5), new Uint8Array(new Float32Array([value]).buffer)]);
}

/** @param {number} field @param {string} value */
function text(field, value) {
  return bytes(field, new TextEncoder().encode(value));
}

/** @param {number} field @param {Uint8Array[]} parts */
function message(field, parts) {
  return bytes(field, join(parts));
}

/** @param {number} field @param {Uint8Array} value */
function bytes(field, value) {
  return join([varint(8 * field + 2), varint(value.length), value]);
}

/** @param {number} value */
function varint(value) {
  const digits = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 128n; rest >>= 7n) digits.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...digits, Number(rest)]);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
