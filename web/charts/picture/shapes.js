// SPDX-License-Identifier: MIT
// What a chart shows, as a list of outlines and words with all their paint: the SVG file and the canvas are made of it.
import { ink } from './ink.js';

/** @typedef {import('./ink.js').Ink} Ink */
/** @typedef {[number, number, number, number, number, number]} Matrix */
/**
 * @typedef {object} Paint
 * @property {Matrix} matrix
 * @property {Ink} [fill]
 * @property {Ink} [stroke]  painted after the fill
 * @property {number} width  of the stroke
 * @property {number[]} dash
 * @property {CanvasLineJoin} join
 * @property {CanvasLineCap} cap
 */
/** @typedef {{ size: number, weight: string, family: string }} Font */
/** @typedef {Paint & { kind: 'outline', d: string }} Outline */
/** @typedef {Paint & Font & { kind: 'words', words: string, x: number, y: number, anchor: string }} Words */
/** @typedef {Outline | Words} Shape */

/** Where a chart stands that has not been moved. @type {Matrix} */
export const HOME = [1, 0, 0, 1, 0, 0];

/** Attributes only: while marks travel, computed places are those of the journey.
 * @type {Record<string, (number: (name: string) => number, element: Element) => string>} */
const OUTLINES = {
  path: (_, element) => element.getAttribute('d') ?? '',
  line: (n) => `M${n('x1')},${n('y1')}L${n('x2')},${n('y2')}`,
  circle: (n) => roundedRect(n('cx') - n('r'), n('cy') - n('r'), 2 * n('r'), 2 * n('r'), n('r')),
  rect: (n) => roundedRect(n('x'), n('y'), n('width'), n('height'), n('rx')),
};

/** A circle where the radius is half of both sides. @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} [radius] */
export function roundedRect(x, y, width, height, radius = 0) {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    radius ? `a${radius},${radius} 0 0 1 ${dx},${dy}` : '';
  return `M${x + radius},${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`;
}

/** @param {SVGSVGElement} svg @param {Matrix} [at] @returns {Shape[]} */
export const shapes = (svg, at = HOME) => inside(svg, new DOMMatrix(at), 1);

/** @param {Element} element @param {DOMMatrix} matrix @param {number} opacity @returns {Shape[]} */
const inside = (element, matrix, opacity) =>
  [...element.children].flatMap((child) =>
    walk(/** @type {SVGGraphicsElement} */ (child), matrix, opacity),
  );

/** @param {SVGGraphicsElement} element @param {DOMMatrix} outer @param {number} above @returns {Shape[]} */
function walk(element, outer, above) {
  const style = getComputedStyle(element);
  const opacity = above * Number(style.opacity);
  if (style.display === 'none' || opacity === 0) return [];
  const matrix = outer.multiply(ownMatrix(element));
  if (element.localName === 'g') return inside(element, matrix, opacity);
  const form = formOf(element, style);
  if (style.visibility !== 'visible' || form === undefined) return [];
  const paint = {
    matrix: /** @type {Matrix} */ ([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]),
    width: Number.parseFloat(style.strokeWidth),
    dash: style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? [],
    join: /** @type {CanvasLineJoin} */ (style.strokeLinejoin),
    cap: /** @type {CanvasLineCap} */ (style.strokeLinecap),
  };
  const fill = ink(style.fill, opacity * Number(style.fillOpacity));
  const stroke = ink(style.stroke, opacity * Number(style.strokeOpacity));
  // A halo is a shape of its own, since not every viewer knows another order than fill first.
  const coats = style.paintOrder.startsWith('stroke') ? [{ stroke }, { fill }] : [{ fill, stroke }];
  return coats
    .filter((coat) => coat.fill || coat.stroke)
    .map((coat) => ({ ...form, ...paint, ...coat }));
}

/** @param {SVGGraphicsElement} element @param {CSSStyleDeclaration} style */
function formOf(element, style) {
  const name = element.localName;
  const number = (/** @type {string} */ key) => Number(element.getAttribute(key) ?? 0);
  if (Object.hasOwn(OUTLINES, name)) {
    const d = OUTLINES[name](number, element);
    return d ? { kind: /** @type {const} */ ('outline'), d } : undefined;
  }
  if (name !== 'text' || element.childElementCount) throw new Error(`no picture of <${name}>`);
  const size = Number.parseFloat(style.fontSize);
  const length = (/** @type {string} */ key) =>
    Number.parseFloat(element.getAttribute(key) ?? '0') *
    (element.getAttribute(key)?.endsWith('em') ? size : 1);
  const words = (element.textContent ?? '').replace(/[ \t\r\n]+/g, ' ').trim();
  if (!words) return undefined;
  return {
    kind: /** @type {const} */ ('words'),
    words,
    x: length('x') + length('dx'),
    y: length('y') + length('dy'),
    anchor: style.textAnchor,
    size,
    weight: style.fontWeight,
    family: style.fontFamily,
  };
}

/** @param {SVGGraphicsElement} element */
function ownMatrix(element) {
  const steps = element.transform.baseVal;
  let matrix = new DOMMatrix();
  for (let i = 0; i < steps.numberOfItems; i++) {
    matrix = matrix.multiply(DOMMatrix.fromMatrix(steps.getItem(i).matrix));
  }
  return matrix;
}
