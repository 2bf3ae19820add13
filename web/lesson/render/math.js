// SPDX-License-Identifier: MIT
import temml from 'temml';

/** A root as a sign before its content: `msqrt` leaves a gap after itself in Chromium, seen in lines and beside letters. */
const ROOT = '<mo form="prefix" stretchy="false" lspace="0em" rspace="0em">√</mo>';

/**
 * Formulas as MathML without `style` attributes, which a strict Content-Security-Policy blocks: each distinct
 * style becomes a class. `styles` maps the style's text to its class.
 */
export function createMathRenderer() {
  /** @type {Map<string, string>} */
  const styles = new Map();
  /** @type {Set<string>} */
  const characters = new Set();

  /** @param {string} css */
  const classOf = (css) => {
    const known = styles.get(css) ?? `math-${styles.size}`;
    styles.set(css, known);
    return known;
  };

  /**
   * @param {string} source TeX
   * @param {boolean} display
   */
  function render(source, display) {
    const mathml = temml.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      wrap: 'none',
    });
    const roots = display ? /<msqrt>(<m[in]>[^<]*<\/m[in]>)<\/msqrt>/g : /<msqrt>(.*?)<\/msqrt>/g;
    const result = stylesToClasses(
      levelPrimes(mathml.replace(roots, `<mrow>${ROOT}$1</mrow>`)),
      classOf,
    );
    for (const character of charactersDrawn(result)) characters.add(character);
    return result;
  }

  return { render, styles, characters };
}

/** @typedef {ReturnType<typeof createMathRenderer>} MathRenderer */

/**
 * @param {string} mathml
 * @param {(css: string) => string} classOf
 */
function stylesToClasses(mathml, classOf) {
  return mathml.replace(/<[a-z]+[^>]* style="([^"]*)"[^>]*>/g, (tag, css) => {
    const bare = tag.replace(/ style="[^"]*"/, '');
    return bare.includes(' class="')
      ? bare.replace(' class="', ` class="${classOf(css)} `)
      : bare.replace('>', ` class="${classOf(css)}">`);
  });
}

/** The font's prime is raised as it is: as a superscript it would be too high and too small. */
function levelPrimes(/** @type {string} */ mathml) {
  return mathml.replace(
    /<msup>(<mi>[^<]*<\/mi>)<mo[^>]* class="tml-prime[^>]*>′<\/mo><\/msup>/g,
    '<mrow>$1<mo lspace="0em" rspace="0em">′</mo></mrow>',
  );
}

/** The characters a browser draws: a lone letter in `<mi>` is shown as its mathematical italic. */
function charactersDrawn(/** @type {string} */ mathml) {
  const letters = [...mathml.matchAll(/<mi>([^<])<\/mi>/gu)].map(([, letter]) => italic(letter));
  const text = mathml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return [...text, ...letters];
}

/** Each block of letters and where its mathematical italics begin in Unicode. */
const ITALICS = [
  { first: 'A', last: 'Z', italic: 0x1d434 },
  { first: 'a', last: 'z', italic: 0x1d44e },
  { first: 'Α', last: 'Ω', italic: 0x1d6e2 },
  { first: 'α', last: 'ω', italic: 0x1d6fc },
];

function italic(/** @type {string} */ letter) {
  if (letter === 'h') return 'ℎ'; // Planck's constant had its place before the block was made
  const block = ITALICS.find(({ first, last }) => letter >= first && letter <= last);
  if (!block) return letter;
  return String.fromCodePoint(block.italic + letter.charCodeAt(0) - block.first.charCodeAt(0));
}
