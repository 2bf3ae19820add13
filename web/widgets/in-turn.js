// SPDX-License-Identifier: MIT

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */

const KEPT = 64;

/**
 * Profiles one after the other; of each is kept what `measure` takes from it, so that a longer list costs what is new in
 * it, and a stopped one goes on where it was.
 * @template Measured
 * @param {(profile: Profile) => Measured} measure
 */
export function inTurn(measure) {
  /** @type {Map<string, Measured>} the least recently used first */
  const kept = new Map();

  /** @param {import('./engine.js').Engine} engine @param {ProfileRequest[]} requests @param {import('./run.js').Controls} controls */
  return async (engine, requests, { signal, onProgress }) => {
    /** @type {Measured[]} */
    const answers = [];
    for (const [done, request] of requests.entries()) {
      const key = JSON.stringify(request);
      onProgress({ done, of: requests.length });
      const answer = kept.get(key) ?? measure(await engine.profile(request, { signal }));
      kept.delete(key);
      kept.set(key, answer);
      answers.push(answer);
    }
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(key);
    return answers;
  };
}
