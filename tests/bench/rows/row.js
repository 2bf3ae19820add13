// SPDX-License-Identifier: MIT
// What a row of the table is: things to be timed against each other on the same numbers, each checked before.

/** @typedef {{ kernels: import('../kernels.js').Kernels, limits: import('../limits.js').Limits, ort: import('../peers/ort.js').Ort, tfjs: import('../peers/tfjs.js').Tfjs, jax: import('../peers/jax.js').Jax, createEngine: typeof import('rmsnorm-lab/engine').createEngine }} Tools */
/** What must hold: `slow` takes at least `least` times as long as `ours`; in Node, as `inNode` says. @typedef {{ slow: string, least: number, inNode?: number }} RatioMust */
/** What must hold: `ours` takes at most so many seconds. @typedef {{ most: number }} TimeMust */
/** @typedef {RatioMust | TimeMust} Must */
/**
 * `parts` are times that cannot be had alone: (one candidate's time - another's) / divisor, or a share of one candidate's.
 * @typedef {{
 *   candidates: Record<string, import('../rounds.js').Candidate>,
 *   parts?: Record<string, import('../rounds.js').Part>,
 *   musts: Must[],
 *   release: () => void | Promise<void>,
 * }} Row
 */
/** @typedef {{ name: string, prepare: (tools: Tools) => Promise<Row> }} RowOfTable */

/** The same call so many times. @param {() => unknown} call @returns {import('../rounds.js').Candidate} */
export function often(call) {
  return (times) => {
    for (let i = 0; i < times; i++) call();
  };
}

/** The same promise, one after another. @param {() => Promise<unknown>} call @returns {import('../rounds.js').Candidate} */
export function inOrder(call) {
  return async (times) => {
    for (let i = 0; i < times; i++) await call();
  };
}
