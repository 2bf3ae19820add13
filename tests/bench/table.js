// SPDX-License-Identifier: MIT
// What was measured, as Markdown.
import { cpus } from 'node:os';
import { median, ratio } from './rounds.js';

/** @typedef {import('./rounds.js').Times} Times */
/** @typedef {ReturnType<typeof import('./sizes.js').measureSizes>} Sizes */
/** @typedef {{ place: string, runtime: string, flags: string[], versions: Record<string, string>, rows: import('./measure.js').Measured[], page?: string[], sizes: Sizes }} Report */

/** @param {Report} report */
export function report({ place, runtime, flags, versions, rows, page = [], sizes }) {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const processor = cpus()[0].model;
  return [
    `# ${runtime}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    `${processor}, ${process.platform} ${process.arch}; V8 with ${flags.join(' ')}; ${peers.join(', ')}.`,
    'One thread each; every result was checked before it was timed.',
    '',
    'A ratio says how many times as long as ours the other takes (above 1: ours is faster): the median over rounds in which',
    'the candidates took turns, and the ratio of the least times. "must" is what the median has to reach.',
    '',
    '| what | ours | beside | takes | ratio | of least | must | holds |',
    '|---|--:|---|--:|--:|--:|--:|---|',
    ...rows.flatMap((row) => linesOf(row, place)),
    '',
    ...(page.length > 0 ? ['The page:', '', ...page.map((line) => `- ${line}`), ''] : []),
    `On the wire, in brotli: the engine (wasm and glue) ${kilobytes(sizes.ours)}, at most ${kilobytes(sizes.most)}: ${says(sizes.ours <= sizes.most)}; ${Object.entries(
      sizes.peers,
    )
      .map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
      .join(', ')}.`,
    '',
  ].join('\n');
}

/** @param {import('./measure.js').Measured} measured @param {string} place */
function linesOf({ name, times: { ours, ...others }, whole, musts }, place) {
  const beside = Object.entries(others).filter(([other]) => !whole.includes(other));
  const limits = musts
    .filter((must) => 'most' in must)
    .map(({ most }) => [seconds(most), says(median(ours.rounds) <= most)]);
  return [
    ...limits.map(([most, holds]) => [
      name,
      seconds(median(ours.rounds)),
      '',
      '',
      '',
      '',
      `<= ${most}`,
      holds,
    ]),
    ...beside.map(([other, times]) => {
      const against = ratio(times, ours);
      const must = musts.find((must) => 'slow' in must && must.slow === other);
      const least = must && 'slow' in must ? leastOf(must, place) : undefined;
      return [
        name,
        seconds(median(ours.rounds)),
        other,
        seconds(median(times.rounds)),
        against.median.toFixed(2),
        against.ofLeast.toFixed(2),
        least === undefined ? '' : String(least),
        least === undefined ? '' : says(against.median >= least),
      ];
    }),
  ].map((cells) => `| ${cells.join(' | ')} |`);
}

/** @param {import('./rows/row.js').RatioMust} must @param {string} place */
function leastOf({ least, inNode = least }, place) {
  return place === 'node' ? inNode : least;
}

/** @param {boolean} holds */
function says(holds) {
  return holds ? 'yes' : '**no**';
}

/** @param {number} time in seconds */
function seconds(time) {
  if (time < 1e-3) return `${(1e6 * time).toPrecision(3)} µs`;
  return `${(1e3 * time).toPrecision(3)} ms`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
