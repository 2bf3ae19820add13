// SPDX-License-Identifier: MIT
// Candidates take turns in short slices, in an order that rotates from round to round, so that whatever slows the machine
// for a while slows all of them; what counts are ratios within a round.

/** Does the same work `times` over. @typedef {(times: number) => void | Promise<void>} Candidate */
/** Seconds a call: one for each round, and the least. @typedef {{ rounds: number[], least: number }} Times */
/** Milliseconds since some moment. @typedef {() => number} Clock */

// In milliseconds: shorter than a turn that the system gives to another process.
const SLICE = 6;
const TOGETHER = 6000;
const ROUNDS = { least: 7, most: 31 };

/**
 * @param {Record<string, Candidate>} candidates
 * @param {Clock} now
 * @returns {Promise<Record<string, Times>>}
 */
export async function takeTurns(candidates, now) {
  /** @param {string} name @param {number} calls */
  const time = async (name, calls) => {
    const start = now();
    await candidates[name](calls);
    return now() - start;
  };

  const names = Object.keys(candidates);
  /** @type {Record<string, number>} */
  const calls = {};
  let together = 0;
  for (const name of names) {
    calls[name] = await callsPerSlice((calls) => time(name, calls));
    together += await time(name, calls[name]);
  }
  const fitting = Math.round(TOGETHER / together);
  const count = Math.min(Math.max(fitting, ROUNDS.least), ROUNDS.most);

  /** @type {Record<string, number[]>} */
  const rounds = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < count; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      rounds[name].push((await time(name, calls[name])) / calls[name] / 1000);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, { rounds: rounds[name], least: Math.min(...rounds[name]) }]),
  );
}

/** Runs until it is warm. @param {(calls: number) => Promise<number>} time */
async function callsPerSlice(time) {
  let calls = 1;
  while ((await time(calls)) < SLICE) calls *= 2;
  return Math.max(1, Math.ceil((calls * SLICE) / (await time(calls))));
}

/** Two candidates, and how often what the one has and the other lacks happens. @typedef {{ more: string, one?: string, divisor: number }} Part */

/**
 * What `more` takes over `one`, or over nothing, divided.
 * @param {Record<string, Times>} times
 * @param {Part} part
 * @returns {Times}
 */
export function takePart(times, { more, one, divisor }) {
  const without = one === undefined ? undefined : times[one];
  return {
    rounds: times[more].rounds.map((time, i) => (time - (without?.rounds[i] ?? 0)) / divisor),
    least: (times[more].least - (without?.least ?? 0)) / divisor,
  };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/**
 * How many times as long `slow` takes: the median over the rounds, and the ratio of the least times.
 * @param {Times} slow
 * @param {Times} fast
 */
export function ratio(slow, fast) {
  return {
    median: median(slow.rounds.map((time, round) => time / fast.rounds[round])),
    ofLeast: slow.least / fast.least,
  };
}
