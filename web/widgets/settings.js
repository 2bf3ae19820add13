// SPDX-License-Identifier: MIT
// The engine's settings of a model as attributes and properties of an element; HTML writes them in lower case.

const number = {
  converter: {
    /** What is no number is handed on as it is: the engine refuses it and names the field. @param {string | null} text */
    fromAttribute(text) {
      if (text === null) return undefined;
      const value = Number(text);
      return text.trim() === '' || Number.isNaN(value) ? text : value;
    },
  },
};

const flag = {
  converter: {
    /** @param {string | null} text */
    fromAttribute: (text) =>
      text === null
        ? undefined
        : text === '' || text === 'true'
          ? true
          : text === 'false'
            ? false
            : text,
  },
};

const word = {
  converter: { fromAttribute: (/** @type {string | null} */ text) => text ?? undefined },
};

export const kinds = { number, flag, word };

export const configProperties = {
  preset: word,
  layers: number,
  width: number,
  heads: number,
  ffn: number,
  norm: word,
  placement: word,
  finalNorm: flag,
  eps: number,
  feedForward: word,
  attention: word,
  init: word,
  initStd: number,
  embeddingStd: number,
  residualInit: word,
  branchScale: number,
  layerScaling: flag,
  qkNorm: flag,
  tied: flag,
  vocabulary: number,
  seed: number,
};

/** The settings the element was given; what it was not given is the engine's default.
 * @param {Record<string, any>} element @returns {Record<string, any>} */
export function givenConfig(element) {
  const names = Object.keys(configProperties).filter((name) => element[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, element[name]]));
}

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
