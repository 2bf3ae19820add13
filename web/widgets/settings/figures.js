// SPDX-License-Identifier: MIT
// Every element's settings: name, kind, range, and what is usual. The ranges of a model are the engine's.
import { flag, number, text, whole, word } from './kinds.js';

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

const run = { ...model, text: text(MOST_BYTES) };
const layer = whole(0, 127);

/** Settings of a vector: x1, x2 and so on. @param {string} letter @param {number[]} usual @param {number} most */
const numbers = (letter, usual, most) =>
  Object.fromEntries(usual.map((value, i) => [`${letter}${i + 1}`, number(-most, most, value)]));

/** How far vectors are stretched before a softmax. @type {[number, number]} */
export const SCALES = [0.1, 10];

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
  'rms-invariance': {
    factor: number(1e-6, 1e6, 3),
    shift: number(-1000, 1000, 1),
    eps: number(0, 1000, 1e-6),
    seed: whole(0, MOST_SEED - 2, 7),
  },
  'rms-jacobian': {
    ...numbers('x', [3.4, -1.4], PLANE),
    ...numbers('dy', [1.9, 1.7], PLANE),
    eps: number(0, 1000, 0),
    width: whole(2, 256, 2),
    seed: whole(0, MOST_SEED, 7),
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
  'rms-layer-stats': { ...run, layer },
};
