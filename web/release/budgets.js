// SPDX-License-Identifier: MIT
// What may go over the wire, in bytes after brotli.

/** @typedef {Record<string, { bytes: number, gzip: number, brotli: number }>} Sizes by file of dist/ */

/** @type {Record<string, { file: RegExp, most: number, raw?: boolean }>} what a name stands for: all files that match, together */
export const BUDGETS = {
  'the element file': { file: /^rms-lab\.js$/, most: 170_000 },
  'the classic file': { file: /^rms-lab\.classic\.js$/, most: 170_000 },
  'the engine alone (SIMD)': { file: /^site\/assets\/(engine-simd|session)-[^/]+$/, most: 48_000 },
  'the lesson in one file': { file: /^rmsnorm-lab\.html$/, most: 450_000 },
  'a visit of the lesson, by a browser with SIMD': {
    file: /^site\/(index\.html|start\.js|assets\/(?!engine-scalar|gallery)[^/]+)$/,
    most: 230_000,
  },
  'the worker that stores the site, fetched afterwards': { file: /^site\/sw\.js$/, most: 7000 },
  'a frame': { file: /^embed\.html$/, most: 175_000 },
  'the host side of a frame, not compressed': { file: /^rms-frame\.js$/, most: 1000, raw: true },
};

/** One line for each budget that is passed, or that finds no file. @param {Sizes} sizes */
export function overBudget(sizes) {
  return Object.entries(BUDGETS).flatMap(([name, { file, most, raw }]) => {
    const matching = Object.keys(sizes).filter((path) => file.test(path));
    if (matching.length === 0) return [`There is no file for ${name}.`];
    const total = matching.reduce((sum, path) => sum + sizes[path][raw ? 'bytes' : 'brotli'], 0);
    return total > most ? [`${name}: ${total} bytes, over its budget of ${most}.`] : [];
  });
}
