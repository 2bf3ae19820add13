// SPDX-License-Identifier: MIT

/** What stays together: up to a space, or up to the full-width mark that ends a clause. */
const PIECES = /[^ ，。；：！？、]+[，。；：！？、」』）]* *|[，。；：！？、」』）]+ *| +/g;
/** One character, with the marks beside it that may not end a line or begin one. */
const CHARACTERS = /[「『（]*.[，。；：！？、」』）]*/gsu;

/**
 * Lines no wider than said, and about as long as each other: broken between words, in Chinese after a mark, and
 * inside a piece only where it is too wide by itself.
 * @param {string} text @param {number} width @param {(text: string) => number} measure @returns {string[]}
 */
export function wrap(text, width, measure) {
  const pieces = (text.match(PIECES) ?? []).flatMap((piece) =>
    measure(piece.trim()) <= width ? [piece] : (piece.match(CHARACTERS) ?? []),
  );
  let lines = fill(pieces, width, measure);
  for (let narrower = width; lines.length > 1 && narrower > width / 2; narrower *= 0.95) {
    const balanced = fill(pieces, narrower, measure);
    if (balanced.length > lines.length) break;
    lines = balanced;
  }
  return lines;
}

/** @param {string[]} pieces @param {number} width @param {(text: string) => number} measure */
function fill(pieces, width, measure) {
  const lines = [''];
  for (const piece of pieces) {
    const longer = lines[lines.length - 1] + piece;
    if (lines[lines.length - 1] === '' || measure(longer.trim()) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
