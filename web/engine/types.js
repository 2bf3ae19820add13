// SPDX-License-Identifier: MIT

/**
 * How far a call is: which stage it is in, and how many of the stage's parts (layers, trials, steps) are done.
 * @typedef {{ stage: 'weights' | 'layers' | 'gradients' | 'trials' | 'steps' | 'batches', done: number, of: number }} Progress
 */

/**
 * What long calls take as their second argument.
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Controls
 */

/** @typedef {'simd' | 'scalar'} Backend */

/** @typedef {URL | BufferSource | WebAssembly.Module} WasmSource */

/**
 * @typedef {object} EngineOptions
 * @property {'auto' | Backend} [backend]  auto: SIMD where it works, else scalar
 * @property {{ simd?: WasmSource, scalar?: WasmSource }} [wasm]  in place of what the engine brings
 * @property {boolean} [worker]  false: all in the calling thread
 */

/**
 * Why the engine runs otherwise than it would best: no SIMD in this browser, a SIMD build that gave wrong answers or did
 * not start, no worker.
 * @typedef {'simd-unsupported' | 'simd-wrong' | 'simd-failed' | 'worker-refused'} Note
 */

/**
 * @typedef {object} EngineInfo
 * @property {Backend} backend
 * @property {string} version
 * @property {boolean} worker  whether long calls run in a worker
 * @property {'passed'} selfTest  no engine starts without
 * @property {Note[]} notes
 */

/** @typedef {'rms' | 'layer' | 'none'} NormKind */

/**
 * See the README for each field; all have defaults.
 * @typedef {object} Config
 * @property {'unit' | 'gpt2' | 'xiong2020'} preset
 * @property {number} layers
 * @property {number} width
 * @property {number} heads
 * @property {number} ffn
 * @property {NormKind} norm
 * @property {'pre' | 'post' | 'sandwich' | 'branch-output' | 'deepnorm' | 'none'} placement
 * @property {boolean} finalNorm
 * @property {number} eps
 * @property {'swiglu' | 'relu'} feedForward
 * @property {'causal' | 'uniform'} attention
 * @property {'fan-in' | 'xavier' | 'normal'} init
 * @property {number} initStd
 * @property {number} embeddingStd
 * @property {'plain' | 'scaled'} residualInit
 * @property {number} branchScale
 * @property {boolean} layerScaling
 * @property {boolean} qkNorm
 * @property {boolean} tied
 * @property {number} vocabulary
 * @property {number} seed
 */

/**
 * Of a set of vectors, tokens x width: `l2` is the mean over tokens of the vector's length, `l2Min` and `l2Max` are the
 * lengths of the shortest and the longest; the rest is over all numbers.
 * @typedef {{ l2: number, l2Min: number, l2Max: number, mean: number, variance: number, std: number, min: number, max: number }} Stats
 */

/** @typedef {Stats & { share: number, cosine: number, covariance: number }} WriteStats */

/**
 * `read`: what the branch reads; `norms`: the sub-layer's norms in the order in which data meets them, before any layer
 * scaling; `write`: what the branch adds to the stream. Where gradients were asked for: `gradient`, the Frobenius norm of
 * each matrix's; and, as lengths per token, those in what the branch reads, in what it answers before any norm on it, in
 * what it adds, at the sum before any norm on it, and in the stream after the sub-layer.
 * @typedef {object} SubLayerProfile
 * @property {Stats} read
 * @property {{ input: Stats, output: Stats }[]} norms
 * @property {WriteStats} write
 * @property {Record<string, number>} [gradient]
 * @property {number} [readGradient]
 * @property {number} [branchGradient]
 * @property {number} [writeGradient]
 * @property {number} [sumGradient]
 * @property {number} [afterGradient]
 */

/**
 * `stream`, `tokenCosine`, `streamGradient`: after the layer; `cosine`: of the stream before and after it.
 * @typedef {object} LayerProfile
 * @property {SubLayerProfile} attention
 * @property {SubLayerProfile} ffn
 * @property {Stats} stream
 * @property {number} cosine
 * @property {number} tokenCosine
 * @property {number} [streamGradient]
 */

/**
 * @typedef {object} Profile
 * @property {Config} config
 * @property {number} tokens
 * @property {Backend} backend
 * @property {number} ms
 * @property {number} loss
 * @property {{ stream: Stats, streamGradient?: number }} embedding
 * @property {LayerProfile[]} layers
 * @property {{ input: Stats, output: Stats }} final
 * @property {{ std: number, entropy: number, maxProbability: number }} logits
 */

/**
 * @typedef {object} GrowthOptions
 * @property {number} [layers]  1 to 512, by default 128
 * @property {number} [width]  2 to 512, by default 128
 * @property {number} [writeNorm]  length of each write, 1e-6 to 1e6, by default 1
 * @property {number} [startNorm]  length of the start, 0 to 1e6, by default 1
 * @property {number} [correlation]  0 to 1, by default 0
 * @property {number} [trials]  1 to 1000, by default 200
 * @property {number} [seed]  by default 7
 */

/**
 * By depth, 0 (the start) to `layers`: the mean length over the trials, the lengths that a tenth of the trials stays below
 * and above, and the formula's. `slope`: of log mean against log depth, least squares over the depths from layers / 10 on;
 * NaN for a single layer.
 * @typedef {{ depth: Float32Array, mean: Float32Array, low: Float32Array, high: Float32Array, theory: Float32Array, slope: number }} Growth
 */

/** @typedef {Partial<Config> & { text?: string, symbols?: Uint8Array }} TextOptions one of the two: 1 to 512 bytes */

/**
 * @typedef {object} Training
 * @property {'permutation' | 'text'} [task]  by default permutation
 * @property {number} [symbols]  of a permutation, 2 to 256, by default 32
 * @property {string} [text]  of the task text, with more bytes than `tokens`, at most 512
 * @property {number} [tokens]  of a sequence, 1 to 512, by default 16
 * @property {number} [batch]  sequences of a step, 1 to 1024, by default 16
 * @property {number} [learningRate]  0 to 1000, by default 3e-3
 * @property {'constant' | 'cosine'} [schedule]  after the warm-up; by default constant
 * @property {number} [warmup]  steps, by default 0
 * @property {number} [steps]  of the cosine's whole way, the warm-up among them
 * @property {number} [clip]  the gradient's greatest length; by default 0, for no limit
 * @property {number} [weightDecay]  by default 0
 */

/** @typedef {Partial<Config> & Training} TrainerOptions */

/**
 * `step`: from 1; `loss`: mean over the batch before the weights moved, `gradNorm`: of all weights, before it was clipped.
 * Both may be NaN or Infinity.
 * @typedef {{ step: number, loss: number, gradNorm: number, learningRate: number }} TrainingStep
 */

/**
 * All weights one after another, and where each tensor stands: [rows, columns] from `at` on; `layer` is -1 outside the layers.
 * @typedef {object} Weights
 * @property {Config} config
 * @property {{ name: string, layer: number, rows: number, columns: number, at: number }[]} tensors
 * @property {Float32Array} values
 */

/**
 * `stream`: of the embedding, then after each layer, lengths per token; `weights`: Frobenius norm of each layer's w2.
 * @typedef {{ placement: Config['placement'], layers: number, loss: number, stream: Float64Array, weights: Float64Array, tokenCosine: Float64Array }} GradientRun
 */

/** @typedef {{ layers: number, finalNorm: boolean, std: number, entropy: number, maxProbability: number, loss: number }} LogitsRun */

/**
 * `gradient`: length of the gradient; `step`: along it; `error`: of `richardson` against `gradient`, relative.
 * @typedef {{ gradient: number, step: number, difference: number, halved: number, richardson: number, error: number }} GradientSlope
 */

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./trainer.js').Trainer} Trainer */
/** @typedef {import('./calls/normalizer.js').Normalizer} Normalizer */
/** @typedef {import('./lab-error.js').LabErrorCode} LabErrorCode */

export {};
