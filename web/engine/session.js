// SPDX-License-Identifier: MIT
import factory from '#glue';
import * as check from './arguments.js';
import { badArgument, LabError } from './lab-error.js';
import { Memory } from './memory.js';
import { NORMS, Normalizer } from './normalizer.js';
import { pause } from './pause.js';

/** @typedef {import('#glue').MainModule} Glue */
/** @typedef {import('./types.js').Controls} Controls */

const DEFAULT_EPS = 1e-6;
const MAX_WIDTH = 2 ** 24;
const MAX_TOKENS = 512;
/** How long the thread is kept before others get a turn, in milliseconds. */
const SLICE = 8;

/** One instance of the engine's WebAssembly, in whatever thread it was started. */
export class Session {
  #glue;
  #backend;
  #profiler;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #disposed = false;

  /**
   * @param {WebAssembly.Module} module
   * @param {'simd' | 'scalar'} backend
   */
  static async start(module, backend) {
    // The glue's hook for instantiation has no way to fail, so a refusal is passed on past it.
    const glue = await new Promise((resolve, reject) => {
      /** @type {(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {}} */
      const instantiateWasm = (imports, done) => {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      };
      factory({ instantiateWasm }).then(resolve, reject);
    });
    return new Session(glue, backend);
  }

  /**
   * @param {Glue} glue
   * @param {'simd' | 'scalar'} backend
   */
  constructor(glue, backend) {
    this.#glue = glue;
    this.#backend = backend;
    this.#profiler = new glue.Profiler();
  }

  /** @param {unknown} options */
  normalize(options) {
    const known = ['x', 'width', 'norm', 'eps', 'gain', 'bias'];
    const given = check.object(options, known);
    const width = check.whole('width', given.width, 1, MAX_WIDTH);
    const norm = check.oneOf('norm', given.norm ?? 'rms', NORMS);
    const eps = check.finite('eps', given.eps ?? DEFAULT_EPS, 0);
    const x = check.vector('x', given.x);
    if (x.length === 0 || x.length % width !== 0) {
      throw badArgument(
        'x',
        `x has ${x.length} numbers; it must have one or more rows of width ${width}`,
      );
    }
    const gain = optionalVector('gain', given.gain, width, norm !== 'none', norm);
    const bias = optionalVector('bias', given.bias, width, norm === 'layer', norm);
    const rows = x.length / width;

    return this.#withMemory(16 * rows + 4 * (2 * x.length + 2 * width), (memory) => {
      const lengthsIn = memory.doubles(rows);
      const lengthsOut = memory.doubles(rows);
      const input = memory.put(x);
      const output = memory.floats(x.length);
      const gainAt = gain ? memory.put(gain) : 0;
      const biasAt = bias ? memory.put(bias) : 0;
      this.#glue.normalize(output, input, gainAt, biasAt, rows, width, norm, eps);
      this.#glue.measureLengths(lengthsIn, input, rows, width);
      this.#glue.measureLengths(lengthsOut, output, rows, width);
      const l2In = this.#copyDoubles(lengthsIn, rows);
      return {
        y: this.#copyFloats(output, x.length),
        rms: l2In.map((length) => length / Math.sqrt(width)),
        l2In,
        l2Out: this.#copyDoubles(lengthsOut, rows),
      };
    });
  }

  /** @param {unknown} options */
  createNormalizer(options) {
    const given = check.object(options, ['rows', 'width']);
    const rows = check.whole('rows', given.rows ?? 1, 1, MAX_WIDTH);
    const width = check.whole('width', given.width, 1, MAX_WIDTH);
    check.limit('width', rows * width);
    return new Normalizer(this.#glue, rows, width, () => this.#disposed);
  }

  /** @param {unknown} options */
  softmax(options) {
    const given = check.object(options, ['scores', 'scale', 'squared']);
    const scores = check.vector('scores', given.scores);
    if (scores.length === 0)
      throw badArgument('scores', 'scores has 0 numbers; it must have at least 1');
    const scale = check.finite('scale', given.scale ?? 1);
    const factor = check.flag('squared', given.squared ?? false) ? scale * scale : scale;

    return this.#withMemory(8 * scores.length, (memory) => {
      const input = memory.put(scores);
      const output = memory.floats(scores.length);
      const { entropy, jacobianNorm } = this.#glue.softmax(output, input, scores.length, factor);
      return { p: this.#copyFloats(output, scores.length), entropy, jacobianNorm };
    });
  }

  /** @param {unknown} options */
  matmul(options) {
    const given = check.object(options, ['a', 'b', 'rows', 'inner', 'columns']);
    const rows = check.whole('rows', given.rows, 1, MAX_WIDTH);
    const inner = check.whole('inner', given.inner, 1, MAX_WIDTH);
    const columns = check.whole('columns', given.columns, 1, MAX_WIDTH);
    const a = check.vector('a', given.a, rows * inner);
    const b = check.vector('b', given.b, inner * columns);
    check.limit('columns', rows * columns);

    return this.#withMemory(4 * (a.length + b.length + rows * columns), (memory) => {
      const left = memory.put(a);
      const right = memory.put(b);
      const product = memory.floats(rows * columns);
      this.#glue.matmul(product, left, right, rows, inner, columns);
      return { c: this.#copyFloats(product, rows * columns) };
    });
  }

  /** @param {unknown} options */
  gaussians(options) {
    const given = check.object(options, ['count', 'seed']);
    const count = check.whole('count', given.count, 1, MAX_WIDTH);
    const seed = check.whole('seed', given.seed, 0, 2 ** 32 - 1);

    return this.#withMemory(4 * count, (memory) => {
      const x = memory.floats(count);
      this.#glue.gaussians(x, count, seed);
      return { x: this.#copyFloats(x, count) };
    });
  }

  /**
   * Profiles are computed one after another, in slices.
   * @param {unknown} options
   * @param {Controls} [controls]
   */
  profile(options, controls) {
    const profile = this.#last.then(() => this.#profile(options, controls));
    this.#last = profile.catch(() => {});
    return profile;
  }

  /**
   * @param {unknown} options
   * @param {Controls} [controls]
   */
  async #profile(options, controls) {
    const { signal, onProgress } = controls ?? {};
    this.#throwIfEnded(signal);
    const { text, symbols, gradients = false, ...config } = /** @type {Record<string, unknown>} */ (options ?? {});
    const tokens = readTokens(text, symbols);
    check.flag('gradients', gradients);
    const started = performance.now();
    this.#start(config, tokens, gradients === true);
    try {
      let sliceStart = started;
      for (let stage = this.#stage(); stage !== 'done'; stage = this.#stage()) {
        refuse(this.#profiler.step());
        if (performance.now() - sliceStart < SLICE) continue;
        onProgress?.({ stage, layer: this.#profiler.layer() });
        await pause();
        this.#throwIfEnded(signal);
        sliceStart = performance.now();
      }
      const profile = this.#profiler.result();
      return { ...profile, backend: this.#backend, ms: performance.now() - started };
    } finally {
      this.#profiler.stop();
    }
  }

  #stage() {
    return /** @type {import('./types.js').Progress['stage'] | 'done'} */ (this.#profiler.stage());
  }

  /** Calls that wait are refused, and the models let go of. */
  dispose() {
    this.#disposed = true;
    this.#last.then(() => this.#profiler.delete());
  }

  /** @param {AbortSignal} [signal] */
  #throwIfEnded(signal) {
    if (this.#disposed) throw new LabError('disposed', 'the engine was disposed of');
    if (signal?.aborted) {
      throw new LabError('aborted', 'the caller aborted the call', { cause: signal.reason });
    }
  }

  /**
   * @param {Record<string, unknown>} config
   * @param {Uint8Array} tokens
   * @param {boolean} gradients
   */
  #start(config, tokens, gradients) {
    this.#withMemory(tokens.length, (memory) => {
      const address = memory.floats(0);
      this.#glue.HEAPU8.set(tokens, address);
      refuse(this.#profiler.start(config, address, tokens.length, gradients));
    });
  }

  /**
   * @template Result
   * @param {number} bytes
   * @param {(memory: Memory) => Result} use
   */
  #withMemory(bytes, use) {
    const memory = new Memory(this.#glue, bytes);
    try {
      return use(memory);
    } finally {
      memory.free();
    }
  }

  /**
   * @param {number} address
   * @param {number} count
   * @returns {Float32Array}
   */
  #copyFloats(address, count) {
    return this.#glue.HEAPF32.slice(address / 4, address / 4 + count);
  }

  /**
   * @param {number} address
   * @param {number} count
   * @returns {Float64Array}
   */
  #copyDoubles(address, count) {
    return this.#glue.HEAPF64.slice(address / 8, address / 8 + count);
  }
}

/**
 * @param {string} field
 * @param {unknown} value
 * @param {number} width
 * @param {boolean} allowed
 * @param {string} norm
 */
function optionalVector(field, value, width, allowed, norm) {
  if (value === undefined || value === null) return undefined;
  if (!allowed) throw badArgument(field, `${field} is given, but norm "${norm}" has none`);
  return check.vector(field, value, width);
}

/**
 * @param {unknown} text
 * @param {unknown} symbols
 */
function readTokens(text, symbols) {
  if ((text === undefined) === (symbols === undefined)) {
    throw badArgument('text', 'give either text or symbols');
  }
  const field = text === undefined ? 'symbols' : 'text';
  if (field === 'text' && typeof text !== 'string')
    throw badArgument(field, 'text must be a string');
  if (field === 'symbols' && !(symbols instanceof Uint8Array)) {
    throw badArgument(field, 'symbols must be a Uint8Array');
  }
  const tokens =
    typeof text === 'string' ? new TextEncoder().encode(text) : /** @type {Uint8Array} */ (symbols);
  if (tokens.length === 0)
    throw badArgument(field, `${field} is empty; it must have at least 1 byte`);
  if (tokens.length > MAX_TOKENS) {
    const message = `${field} has ${tokens.length} bytes; at most ${MAX_TOKENS} are allowed`;
    throw new LabError('too-large', message, { field });
  }
  return tokens;
}

/** @param {{ code: import('./lab-error.js').LabErrorCode, field: string, message: string } | null} refusal */
function refuse(refusal) {
  if (refusal === null) return;
  const { code, field, message } = refusal;
  throw new LabError(code, message, { field: field || undefined });
}
