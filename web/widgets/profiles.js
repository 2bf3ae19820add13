// SPDX-License-Identifier: MIT

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {Awaited<ReturnType<Engine['profile']>>} Profile */
/** @typedef {Record<string, any>} ProfileRequest */

const KEPT = 12;
/** @type {Map<string, { promise: Promise<Profile>, stop: AbortController, waiting: number, done: boolean }>} */
const runs = new Map();

/** @param {Engine} engine @param {ProfileRequest} request @param {string} key */
function start(engine, request, key) {
  const stop = new AbortController();
  const promise = engine.profile(request, { signal: stop.signal });
  const run = { promise, stop, waiting: 0, done: false };
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
 * @param {Engine} engine @param {ProfileRequest} request @param {AbortSignal} signal @returns {Promise<Profile>} */
export function profileOnce(engine, request, signal) {
  const key = JSON.stringify(request);
  const run = runs.get(key) ?? start(engine, request, key);
  run.waiting++;
  signal.addEventListener('abort', () => {
    run.waiting--;
    if (run.waiting > 0 || run.done) return;
    runs.delete(key);
    run.stop.abort();
  });
  return run.promise;
}
