// SPDX-License-Identifier: MIT
// The licences of all that is in the built files: our own, and those of what we bring along.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, licence: string, text: string }} Part */

const root = fileURLToPath(new URL('../..', import.meta.url));
const compilers = `${root}cpp/toolchain/licences/`;

const PERMISSIVE = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BSD-3-Clause AND BSL-1.0'],
  ...['Apache-2.0', 'Apache-2.0 WITH LLVM-exception', 'OFL-1.1'],
];

/** What the compilers put into the wasm and its script. @type {[name: string, licence: string, file: string][]} */
const COMPILED = [
  ['Emscripten', 'MIT', 'emscripten.txt'],
  ['musl', 'MIT', 'musl.txt'],
  ['LLVM libc++, libc++abi, compiler-rt', 'Apache-2.0 WITH LLVM-exception', 'llvm.txt'],
  ['xsimd', 'BSD-3-Clause AND BSL-1.0', 'xsimd.txt'],
];

/** No module, but cut down into a font of the lesson. */
const FONT = '@fontsource/stix-two-math';

/**
 * @param {Iterable<string>} folders of the bundled packages
 * @returns {string}
 */
export function licencesText(folders) {
  const font = dirname(createRequire(import.meta.url).resolve(`${FONT}/package.json`));
  const packages = [...new Set([...folders, font])].map(packagePart);
  const compiled = COMPILED.map(([name, licence, file]) => ({
    name,
    licence,
    text: readFileSync(compilers + file, 'utf8'),
  }));
  const ours = {
    name: 'RMSNorm Lab',
    licence: 'MIT',
    text: readFileSync(`${root}LICENSE`, 'utf8'),
  };
  const others = [...packages.sort((a, b) => (a.name < b.name ? -1 : 1)), ...compiled];
  return [ours, ...others]
    .reduce(join, /** @type {Part[]} */ ([]))
    .map(chapter)
    .join('\n\n');
}

/** @param {string} folder @returns {Part} */
export function packagePart(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  if (!PERMISSIVE.includes(license)) {
    throw new Error(`${name} is bundled, but its licence is ${license}; allowed: ${PERMISSIVE}`);
  }
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)\b/i.test(file))
    .sort();
  if (!files.some((file) => /^licen[cs]e/i.test(file))) {
    throw new Error(`${name} is bundled, but ${folder} holds no licence`);
  }
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return { name: `${name} ${version}`, licence: license, text: texts.join('\n\n') };
}

/** Parts under the very same text stand before it together. @param {Part[]} parts @param {Part} part @returns {Part[]} */
function join(parts, part) {
  const same = parts.find(({ text }) => text === part.text);
  if (!same) return [...parts, { ...part }];
  same.name += `, ${part.name}`;
  return parts;
}

/** @param {Part} part */
const chapter = ({ name, licence, text }) =>
  `${'='.repeat(80)}\n${name}\n${licence}\n${'='.repeat(80)}\n\n${text.trim()}\n`;
