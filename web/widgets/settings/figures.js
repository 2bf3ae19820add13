// SPDX-License-Identifier: MIT
// Every element's settings: name, kind, range, and what is usual. The ranges of a model are the engine's.
import { flag, list, number, text, whole, word } from './kinds.js';

/** @typedef {import('./kinds.js').Settings} Settings */

const MOST_SEED = 2 ** 32 - 1;
export const MOST_BYTES = 512;
export const PRESETS = ['unit', 'gpt2', 'xiong2020'];
export const PLACEMENTS = ['pre', 'post', 'sandwich', 'branch-output', 'deepnorm', 'none'];

/** @type {Settings} what is not given is decided by the engine, in part from the others */
export const model = {
  preset: word(PRESETS),
  layers: whole(1, 128),
  width: whole(8, 512),
  heads: whole(1, 256),
  ffn: whole(1, 4096),
  norm: word(['rms', 'layer', 'none']),
  placement: word(PLACEMENTS),
  finalNorm: flag(),
  eps: number(0, 1000),
  feedForward: word(['swiglu', 'relu']),
  attention: word(['causal', 'uniform']),
  init: word(['fan-in', 'xavier', 'normal']),
  initStd: number(0, 100),
  embeddingStd: number(0, 1e6),
  residualInit: word(['plain', 'scaled']),
  branchScale: number(0, 1000),
  layerScaling: flag(),
  qkNorm: flag(),
  tied: flag(),
  vocabulary: whole(2, 256),
  seed: whole(0, MOST_SEED),
};

/** What a preset decides; choosing one takes back what was chosen for these before. */
export const PRESET_SETS = [
  'norm',
  'feedForward',
  'attention',
  'init',
  'initStd',
  'embeddingStd',
  'residualInit',
];

/** @type {string[]} */
export const MATRICES = ['wq', 'wk', 'wv', 'wo', 'w1', 'w2', 'w3'];

/** What tames the stream, and plain pre-norm beside it. */
export const REMEDIES = [
  'plain',
  'scaled',
  'layer-scaling',
  'weight',
  'sandwich',
  'branch-output',
  'deepnorm',
];

/** Runs light enough for several at once. */
const light = {
  preset: word(PRESETS, 'unit'),
  layers: whole(2, 128, 24),
  width: whole(8, 512, 64),
  text: text(MOST_BYTES),
  seed: whole(0, MOST_SEED, 7),
};

const run = { ...model, text: text(MOST_BYTES) };
const layer = whole(0, 127);

/** Settings of a vector: x1, x2 and so on. @param {string} letter @param {number[]} usual @param {number} most */
const numbers = (letter, usual, most) =>
  Object.fromEntries(usual.map((value, i) => [`${letter}${i + 1}`, number(-most, most, value)]));

/** How far vectors are stretched before a softmax. @type {[number, number]} */
export const SCALES = [0.1, 10];

/** Learning rates of rms-race. @type {[number, number]} */
export const RATES = [1e-5, 10];

/** How far the plane of rms-jacobian reaches from its middle. */
export const PLANE = 4;

/** @type {Record<string, Settings>} */
export const figures = {
  'rms-hero': run,
  'rms-playground': {
    scale: number(1e-6, 1e6, 1),
    shift: number(-1e6, 1e6, 0),
    norm: word(['rms', 'layer', 'none'], 'rms'),
    eps: number(0, 1000, 1e-6),
    gain: flag(false),
    outlier: flag(false),
    range: word(['narrow', 'wide'], 'narrow'),
    seed: whole(0, MOST_SEED - 1, 7),
  },
  'rms-softmax': {
    scale: number(...SCALES, 1),
    scores: word(['linear', 'squared', 'normalised'], 'linear'),
  },
  'rms-by-hand': {
    ...numbers('x', [2, -1, 3, 0], 1e6),
    ...numbers('g', [1, 1, 1, 1], 1000),
    eps: number(0, 1000, 1e-6),
  },
  'rms-gain': {
    which: word(['attention', 'ffn', 'final'], 'ffn'),
    layer: whole(0, 7, 0),
    order: word(['feature', 'size'], 'feature'),
    task: word(['text', 'permutation'], 'text'),
    layers: whole(1, 8, 2),
    steps: whole(0, 1000, 150),
    learningRate: number(1e-5, 1, 0.01),
    seed: whole(0, MOST_SEED, 7),
  },
  'rms-invariance': {
    factor: number(1e-6, 1e6, 3),
    shift: number(-1000, 1000, 1),
    eps: number(0, 1000, 1e-6),
    seed: whole(0, MOST_SEED - 2, 7),
  },
  'rms-gradient-chart': {
    ...light,
    placements: list(PLACEMENTS, 'pre,post,deepnorm,none'),
    gradient: word(['stream', ...MATRICES], 'stream'),
    against: word(['layer', 'depth'], 'layer'),
    at: word(['first', 'last'], 'last'),
  },
  'rms-jacobian': {
    ...numbers('x', [3.4, -1.4], PLANE),
    ...numbers('dy', [1.9, 1.7], PLANE),
    eps: number(0, 1000, 0),
    width: whole(2, 256, 2),
    seed: whole(0, MOST_SEED, 7),
  },
  'rms-final-norm': { ...light, layers: whole(2, 128, 64), placement: word(PLACEMENTS, 'pre') },
  'rms-remedies': {
    ...light,
    width: whole(8, 512, 32),
    remedies: list(REMEDIES, 'plain,scaled,layer-scaling,weight,sandwich,deepnorm'),
    weight: number(0.001, 1, 0.2),
    branch: word(['attention', 'ffn'], 'ffn'),
  },
  'rms-race': {
    placements: list(PLACEMENTS, 'pre,post,deepnorm,none'),
    learningRate: number(...RATES, 3e-3),
    warmup: whole(0, 1000, 0),
    layers: whole(1, 64, 12),
    steps: whole(10, 1000, 100),
    view: word(['race', 'stream', 'limit'], 'race'),
    seed: whole(0, MOST_SEED, 7),
  },
  'rms-speed': {
    rows: whole(1, 1024, 64),
    width: whole(1, 4096, 1024),
  },
  'rms-placement': {
    ...run,
    layers: whole(1, 128, 12),
    placement: word(PLACEMENTS, 'pre'),
    beside: word(PLACEMENTS, 'post'),
    layer,
    step: whole(1, 14, 7),
  },
  'rms-quiz': run,
  'rms-depth-chart': {
    ...run,
    layer,
    branch: word(['attention', 'ffn'], 'attention'),
    axis: word(['linear', 'log'], 'linear'),
  },
  'rms-growth': {
    layers: whole(2, 512, 128),
    width: whole(2, 512, 128),
    writeNorm: number(1e-6, 1e6, 1),
    startNorm: number(0, 1e6, 1),
    correlation: number(0, 1, 0),
    trials: whole(1, 1000, 200),
    rate: number(1, 2, 1.045),
    seed: whole(0, MOST_SEED, 7),
  },
  'rms-layer-stats': { ...run, layer },
  'rms-depth-use': {
    ...run,
    layers: whole(1, 128, 24),
    width: whole(8, 512, 64),
    layer,
    steps: whole(0, 1000, 0),
  },
};
