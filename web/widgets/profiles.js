// SPDX-License-Identifier: MIT

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {Awaited<ReturnType<Engine['profile']>>} Profile */
/** @typedef {Record<string, any>} ProfileRequest */

const KEPT = 12;
/** @typedef {(progress: any) => void} Listener */
/** @type {Map<string, { promise: Promise<Profile>, stop: AbortController, waiting: Set<Listener>, done: boolean }>} */
const runs = new Map();

/** @param {Engine} engine @param {ProfileRequest} request @param {string} key */
function start(engine, request, key) {
  const stop = new AbortController();
  /** @type {Set<Listener>} */
  const waiting = new Set();
  const onProgress = (/** @type {any} */ progress) => {
    for (const tell of waiting) tell(progress);
  };
  const promise = engine.profile(request, { signal: stop.signal, onProgress });
  const run = { promise, stop, waiting, done: false };
  runs.set(key, run);
  promise.then(
    () => {
      run.done = true;
    },
    () => {
      run.done = true;
      if (runs.get(key) === run) runs.delete(key);
    },
  );
  const [oldest] = runs.keys();
  if (runs.size > KEPT) runs.delete(oldest);
  return run;
}

/** Runs a profile once, however many figures ask for the same settings; it is stopped when none of them waits any more.
 * @param {Engine} engine @param {ProfileRequest} request @param {import('./run.js').Controls} controls @returns {Promise<Profile>} */
export function profileOnce(engine, request, { signal, onProgress }) {
  const key = JSON.stringify(request);
  const run = runs.get(key) ?? start(engine, request, key);
  run.waiting.add(onProgress);
  signal.addEventListener('abort', () => {
    run.waiting.delete(onProgress);
    if (run.waiting.size > 0 || run.done) return;
    runs.delete(key);
    run.stop.abort();
  });
  return run.promise;
}
