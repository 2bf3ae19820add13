// SPDX-License-Identifier: MIT
// A picture as an SVG file that needs nothing around it: attributes of SVG 1.1, no styles, no classes.
import { HOME } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./sheet.js').Picture} Picture */

/** XML forbids these even when escaped. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text */
export const escapeXml = (text) =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (c) => ENTITIES[c]);

/** @param {Picture} picture */
export function svgFile({ width, height, family, language, title, description, record, shapes }) {
  const root = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'xml:lang': language,
    'font-family': family,
  });
  const lines = [
    `<svg${root}>`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(description)}</desc>`,
    `<metadata>${escapeXml(record)}</metadata>`,
    ...shapes.map((shape) => element(shape, family)),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {Shape} shape @param {string} family of the picture */
function element(shape, family) {
  if (shape.kind === 'outline') return `<path${attributes({ d: shape.d, ...paint(shape) })}/>`;
  const { words, x, y, anchor, size, weight } = shape;
  const font = attributes({
    x: number(x),
    y: number(y),
    'text-anchor': anchor === 'start' ? undefined : anchor,
    'font-size': size,
    'font-weight': weight === '400' ? undefined : weight,
    'font-family': shape.family === family ? undefined : shape.family,
    ...paint(shape),
  });
  return `<text${font}>${escapeXml(words)}</text>`;
}

/** @param {Shape} shape */
function paint({ matrix, fill, stroke, width, dash, join, cap }) {
  const [, , , , x, y] = matrix;
  const still = HOME.every((v, i) => v === matrix[i]);
  const shifted = HOME.slice(0, 4).every((v, i) => v === matrix[i]);
  return {
    transform: still
      ? undefined
      : shifted
        ? `translate(${number(x)},${number(y)})`
        : `matrix(${matrix.join()})`,
    fill: fill?.colour ?? 'none',
    'fill-opacity': opacity(fill),
    ...(stroke && {
      stroke: stroke.colour,
      'stroke-opacity': opacity(stroke),
      'stroke-width': width,
      'stroke-dasharray': dash.join(' ') || undefined,
      'stroke-linejoin': join === 'miter' ? undefined : join,
      'stroke-linecap': cap === 'butt' ? undefined : cap,
    }),
  };
}

/** @param {import('./ink.js').Ink | undefined} ink */
const opacity = (ink) => (ink && ink.opacity < 1 ? number(ink.opacity) : undefined);

/** @param {number} value */
const number = (value) => Number(value.toFixed(3));

/** @param {Record<string, string | number | undefined>} list */
const attributes = (list) =>
  Object.entries(list)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
