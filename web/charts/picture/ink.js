// SPDX-License-Identifier: MIT

/** @typedef {{ colour: string, opacity: number }} Ink */

/** A computed colour as #1f449f and an opacity, which every viewer of SVG knows; undefined where nothing is painted.
 * @param {string} computed @param {number} [opacity] @returns {Ink | undefined} */
export function ink(computed, opacity = 1) {
  if (computed === 'none' || opacity === 0) return undefined;
  const numbers = /^rgba?\(([^)]*)\)$/.exec(computed)?.[1].match(/[\d.]+/g);
  if (!numbers) return { colour: computed, opacity };
  const [red, green, blue, alpha = 1] = numbers.map(Number);
  if (alpha === 0) return undefined;
  const hex = [red, green, blue].map((v) => Math.round(v).toString(16).padStart(2, '0'));
  return { colour: `#${hex.join('')}`, opacity: alpha * opacity };
}
