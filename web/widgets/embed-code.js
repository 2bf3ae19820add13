// SPDX-License-Identifier: MIT
// What somebody pastes into a page. Each form stands in one block without blank lines and holds a plain link, so that
// Markdown renderers leave it whole and something remains where scripts and frames are taken out.
import { writeFragment } from './settings/state.js';

/** @typedef {import('./settings/state.js').Linked} Linked */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {{ linked: Linked, place: Place, words: string }} Code  words: of the link, and the frame's title */

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A line break too would start a paragraph in Markdown, and braces a template of Hexo, Jekyll or Vue. @param {string} text */
export const escaped = (text) =>
  text.replace(/[&<>"'{}\n\r]/g, (sign) => ENTITIES[sign] ?? `&#${sign.charCodeAt(0)};`);

/** @param {[name: string, value: string][]} attributes */
const written = (attributes) =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');

/** The figure alone on a page of its own. @param {Place} place @param {Linked} linked */
export const frameAddress = (place, linked) => `${place.folder}embed.html#${writeFragment(linked)}`;

/** The figure in the lesson, where there is one. @param {Place} place @param {Linked} linked */
export const linkAddress = (place, linked) =>
  place.lesson ? `${place.lesson}#${writeFragment(linked)}` : frameAddress(place, linked);

/** @param {Code} code */
const link = ({ place, linked, words }) =>
  `<a href="${escaped(linkAddress(place, linked))}">${escaped(words)}</a>`;

/** @param {Code & { height: number }} code */
export function frameCode(code) {
  const { place, linked, words, height } = code;
  const frame = written([
    ['src', frameAddress(place, linked)],
    ['title', words],
    ['width', '100%'],
    ['height', String(height)],
    ['style', 'border:0'],
    ['loading', 'lazy'],
    ['allow', 'clipboard-write'],
    ['sandbox', 'allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox'],
  ]);
  return `<div><iframe data-rms-lab${frame}></iframe><p>${link(code)}</p></div>
<script src="${escaped(place.folder)}rms-frame.js" async></script>`;
}

/** All attributes of the element. @param {Linked} linked @returns {[name: string, value: string][]} */
export const attributesInCode = ({ attributes, lang, theme }) => [
  ...attributes,
  ...(lang ? [/** @type {[string, string]} */ (['lang', lang])] : []),
  ...(theme ? [/** @type {[string, string]} */ (['data-theme', theme])] : []),
];

/** @param {Code} code */
export function elementCode(code) {
  const { place, linked } = code;
  const { tag } = linked;
  return `<div><${tag}${written(attributesInCode(linked))}>${link(code)}</${tag}></div>
${script(place)}`;
}

/** The classic script where its hash is known: it holds the version fast. @param {Place} place */
const script = ({ folder, integrity }) =>
  integrity
    ? `<script src="${escaped(folder)}rms-lab.classic.js" integrity="${escaped(integrity)}" crossorigin="anonymous" defer></script>`
    : `<script type="module" src="${escaped(folder)}rms-lab.js"></script>`;

/** For places that take neither scripts nor frames. @param {Code & { summary: string, width: number, height: number }} code */
export function pictureCode(code) {
  const { place, linked, words, summary, width, height } = code;
  const picture = written([
    ['src', `${linked.tag}.png`],
    ['alt', summary || words],
    ['width', String(width)],
    ['height', String(height)],
  ]);
  return `<p><a href="${escaped(linkAddress(place, linked))}"><img${picture}></a></p>
<p>${link(code)}</p>`;
}
