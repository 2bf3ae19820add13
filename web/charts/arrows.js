// SPDX-License-Identifier: MIT

/** @typedef {import('./plot.js').Layer} Layer */
/** @typedef {[number, number]} Pixel */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

const HEAD = 9;
const HALF_ANGLE = 0.42;

/** How much of the way from a pixel inside a box to another stays inside it: 1 where all does.
 * @param {Pixel} from @param {Pixel} to @param {Box} box */
export function insideOf([x1, y1], [x2, y2], { left, right, top, bottom }) {
  /** @param {number} a @param {number} b @param {number} low @param {number} high */
  const along = (a, b, low, high) =>
    b > high ? (high - a) / (b - a) : b < low ? (low - a) / (b - a) : 1;
  return Math.max(0, Math.min(along(x1, x2, left, right), along(y1, y2, top, bottom)));
}

/** The strokes of a head at the tip; none on what is shorter than a head. @param {Pixel} from @param {Pixel} to */
function head([x1, y1], [x2, y2]) {
  if (Math.hypot(x2 - x1, y2 - y1) < HEAD / 2) return '';
  const way = Math.atan2(y2 - y1, x2 - x1);
  const side = (/** @type {number} */ turn) =>
    `${(x2 - HEAD * Math.cos(way + turn)).toFixed(1)},${(y2 - HEAD * Math.sin(way + turn)).toFixed(1)}`;
  return `M${side(HALF_ANGLE)}L${x2.toFixed(1)},${y2.toFixed(1)}L${side(-HALF_ANGLE)}`;
}

/** Vectors from pixel to pixel; one that leaves the box is cut at its edge and has no head. What is not finite is left out.
 * @param {Layer} layer @param {{ key: string, className: string, from: Pixel, to: Pixel, bare?: boolean }[]} list
 *   bare: without a head @param {Box} box */
export function arrows(layer, list, box) {
  layer
    .selectAll('path')
    .data(
      list.filter(({ from, to }) => [...from, ...to].every(Number.isFinite)),
      (/** @type {any} */ arrow) => arrow.key,
    )
    .join('path')
    .attr('class', ({ className }) => `line ${className}`)
    .attr('d', ({ from, to, bare }) => {
      const share = insideOf(from, to, box);
      const end = /** @type {Pixel} */ (from.map((v, i) => v + share * (to[i] - v)));
      const shaft = `M${from.map((v) => v.toFixed(1))}L${end.map((v) => v.toFixed(1))}`;
      return share < 1 || bare ? shaft : shaft + head(from, to);
    });
}

/** Wires around corners, with a head where they lead to: at the end, or at the start of those that are taken backwards.
 * @param {Layer} layer @param {{ key: string, className: string, corners: Pixel[], backwards: boolean }[]} list */
export function wires(layer, list) {
  layer
    .selectAll('path')
    .data(list, (/** @type {any} */ wire) => wire.key)
    .join('path')
    .attr('class', ({ className }) => `line ${className}`)
    .attr('d', ({ corners, backwards }) => {
      const [last, end] = (backwards ? corners.toReversed() : corners).slice(-2);
      return `M${corners.map((corner) => corner.map((v) => v.toFixed(1)).join()).join('L')}${head(last, end)}`;
    });
}
