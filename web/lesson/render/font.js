// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const FONT = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';

/** Digits and signs are kept whatever the formulas of the day hold, so that a new one rarely changes the font. */
const ALWAYS = '0123456789()[]{}|‖∑∏√⟨⟩ˆ¯~→−+=<>⋅⊙,./';

/** The maths font cut down to the characters of the lesson's formulas, as WOFF2. */
export async function subsetMathFont(/** @type {Iterable<string>} */ characters) {
  const font = await readFile(require.resolve(FONT));
  return subsetFont(font, [...new Set([...ALWAYS, ...characters])].sort().join(''), {
    targetFormat: 'woff2',
  });
}
