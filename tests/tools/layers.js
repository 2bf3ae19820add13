// SPDX-License-Identifier: MIT
// Holds the arrows of the layers: a folder uses itself and the folders listed here, nothing else of ours.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** @type {Record<string, string[]>} the deepest folder that matches a file rules it */
const MAY_USE = {
  'cpp/kernels/scalar': ['cpp/kernels'],
  'cpp/kernels': ['cpp/kernels/scalar'],
  'cpp/model': ['cpp/kernels', 'cpp/kernels/scalar'],
  'cpp/lab': ['cpp/model', 'cpp/kernels'],
  'cpp/bindings': ['cpp/lab', 'cpp/model', 'cpp/kernels'],
  'web/charts': [],
  'web/engine': [],
  'web/lesson/text': [],
  'web/lesson': ['web/lesson/text'],
  'web/widgets': ['web/engine', 'web/charts', 'web/lesson/text'],
  'web/release': ['web/widgets'],
  'web/pages': ['web/widgets', 'web/charts', 'web/engine', 'web/lesson', 'web/lesson/text'],
};
const FOLDERS = Object.keys(MAY_USE).sort((a, b) => b.length - a.length);

const INCLUDE = /^\s*#include\s+"([^"]+)"/gm;
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*['"](\.[^'"]+)['"]/g;

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]} the breaches in one file
 */
export function breaches(file, text) {
  const folder = folderOf(file);
  if (!folder) return [];
  const used = file.startsWith('cpp/')
    ? matches(INCLUDE, text).map((path) => join('cpp', path))
    : matches(IMPORT, text).map((path) => normalize(join(dirname(file), path)));
  const found = used
    .map(folderOf)
    .filter((other) => other && other !== folder && !MAY_USE[folder]?.includes(other))
    .map((other) => `${file} uses ${other}`);
  if (folder === 'cpp/kernels/scalar' && /#include\s*[<"]xsimd/.test(text)) {
    found.push(`${file} uses xsimd`);
  }
  return found;
}

/** @param {string} file */
function folderOf(file) {
  return FOLDERS.find((folder) => file.startsWith(`${folder}/`));
}

/** @param {RegExp} pattern @param {string} text */
function matches(pattern, text) {
  return [...text.matchAll(pattern)].map((match) => String(match[1]));
}

export function allBreaches() {
  return ['cpp', 'web']
    .flatMap((top) => readdirSync(top, { recursive: true }).map((name) => join(top, String(name))))
    .filter((file) => /\.(js|h|cpp)$/.test(file))
    .flatMap((file) => breaches(file, readFileSync(file, 'utf8')));
}
