// SPDX-License-Identifier: MIT
// The page of a picture: the chart between its question above and, below, what it ran and where it comes from.
import { ink } from './ink.js';
import { fontOf } from './paint.js';
import { HOME, roundedRect, shapes } from './shapes.js';
import { wrap } from './wrap.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./ink.js').Ink} Ink */
/**
 * @typedef {object} Facts
 * @property {SVGSVGElement} svg  the chart
 * @property {string} question
 * @property {string} summary
 * @property {string[]} provenance  what it ran
 * @property {string} source  where it comes from
 * @property {string} language
 * @property {string} record  the settings, for machines
 */
/**
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {string} family  of the font
 * @property {string} language
 * @property {string} title
 * @property {string} description
 * @property {string} record
 * @property {Shape[]} shapes
 */
/** @typedef {{ x: number, y: number, anchor?: string, size: number, weight?: string, fill?: Ink }} At */

const NARROW = 420;
const SMALL = { size: 13, leading: 18, base: 13.5 };
const HEADING = { size: 21, leading: 28, weight: '600' };
const NARROW_HEADING = { size: 19, leading: 26, weight: '600' };
/** @type {import('./shapes.js').Paint} */
const PLAIN = { matrix: HOME, width: 1.5, dash: [], join: 'miter', cap: 'butt' };
/** Before what it ran, as in the foot of a figure. */
const RING = { radius: 3.5, room: 15 };

/** @param {Facts} facts @returns {Picture | undefined} nothing where the chart shows nothing */
export function sheet({ svg, question, summary, provenance, source, language, record }) {
  const chart = svg.viewBox.baseVal;
  const narrow = chart.width < NARROW;
  const edge = narrow ? 18 : 24;
  const right = edge + chart.width;
  const { fontFamily: family } = getComputedStyle(svg);
  const [ground, strong, faint, hairline] = inks(svg, ['halo', 'ink', 'ink-3', 'rule']);
  const context = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  );
  const lengthIn = (/** @type {{ size: number, weight?: string }} */ font) => {
    context.font = fontOf({ weight: '400', family, ...font });
    return (/** @type {string} */ text) => context.measureText(text).width;
  };

  /** @type {Shape[]} */
  const list = [];
  const bar = (/** @type {number} */ y, /** @type {number} */ thick, /** @type {Ink=} */ fill) =>
    list.push(outline(roundedRect(edge, y, chart.width, thick), { fill }));
  const write = (/** @type {string} */ words, /** @type {At} */ at) =>
    list.push({ ...PLAIN, kind: 'words', words, family, anchor: 'start', weight: '400', ...at });

  let y = edge;
  bar(y, 2, strong);
  y += 12;
  const heading = narrow ? NARROW_HEADING : HEADING;
  for (const line of wrap(question, chart.width, lengthIn(heading))) {
    y += heading.leading;
    write(line, { x: edge, y: y - 6, size: heading.size, weight: heading.weight, fill: strong });
  }
  y += 18;
  const drawn = shapes(svg, [1, 0, 0, 1, edge, y]);
  if (!drawn.length) return undefined;
  list.push(...drawn);
  y += chart.height + 18;
  bar(y, 1, hairline);
  y += 10;

  const indent = edge + RING.room;
  const length = lengthIn(SMALL);
  const small = (/** @type {string} */ words, /** @type {number} */ x, anchor = 'start') =>
    write(words, { x, y: y + SMALL.base, anchor, size: SMALL.size, fill: faint });
  const ring = roundedRect(edge, y + 5.5, 2 * RING.radius, 2 * RING.radius, RING.radius);
  list.push(outline(ring, { stroke: faint }));
  // Broken between these, not inside one.
  const whole = provenance.map((words) => words.replaceAll(' ', '\u00a0'));
  const ran = wrap(whole.join('\u00a0· '), right - indent, length);
  for (const line of ran) {
    small(line, indent);
    y += SMALL.leading;
  }
  if (indent + length(ran[ran.length - 1]) + edge + length(source) <= right) {
    y -= SMALL.leading;
    small(source, right, 'end');
    y += SMALL.leading;
  } else {
    for (const line of wrap(source, right - indent, length)) {
      small(line, indent);
      y += SMALL.leading;
    }
  }
  y += edge - 6;

  const [width, height] = [right + edge, y];
  const page = outline(roundedRect(0, 0, width, height), { fill: ground });
  return {
    width,
    height,
    family,
    language,
    record,
    title: question,
    description: summary,
    shapes: [page, ...list],
  };
}

/** @param {string} d @param {{ fill?: Ink, stroke?: Ink }} coat @returns {Shape} */
const outline = (d, coat) => ({ ...PLAIN, kind: 'outline', d, ...coat });

/** What the colours of that name are where the chart stands. @param {SVGSVGElement} svg @param {string[]} names */
function inks(svg, names) {
  const probe = document.createElementNS(svg.namespaceURI, 'g');
  svg.append(probe);
  const found = names.map((name) => {
    /** @type {SVGGElement} */ (probe).style.fill = `var(--rms-${name})`;
    return ink(getComputedStyle(probe).fill);
  });
  probe.remove();
  return found;
}
