// SPDX-License-Identifier: MIT
// Where this copy's files stand, so that the addresses in copied links and embed code lead somewhere.

/**
 * @typedef {object} Place
 * @property {string} folder with embed.html, rms-lab.js, rms-lab.classic.js and rms-frame.js of this version; ends with a slash
 * @property {string} [lesson] the page with all figures
 * @property {string} [integrity] hash of rms-lab.classic.js
 */

const RELEASE = `v${RMS_VERSION}/`;

/** @type {Place | undefined} */
let place;

/** Undefined where nobody else could load anything: on disk, or inside somebody's bundle. @returns {Place | undefined} */
export const currentPlace = () => place;

/** @param {Place | undefined} where */
export function setPlace(where) {
  place = where;
}

/** The place of a page or script of ours; the lesson need not stand near it.
 * @param {string | undefined} address of the page or script @returns {Place | undefined} */
export function placeOf(address) {
  if (RMS_BASE) return placeOfSite(RMS_BASE);
  if (!address || !/^https?:/.test(address)) return undefined;
  return placeIn(new URL('.', address).href);
}

/** A site keeps each version's files in a folder of their own.
 * @param {string} address of the site's first page @returns {Place | undefined} */
export function placeOfSite(address) {
  const base = RMS_BASE || address;
  if (!/^https?:/.test(base)) return undefined;
  const lesson = new URL('.', base).href;
  return { folder: lesson + RELEASE, lesson, integrity: RMS_CLASSIC_INTEGRITY };
}

/** What the reader typed, as the folder of a place. @param {string} typed @returns {Place | undefined} */
export function placeFromReader(typed) {
  if (!/^https?:\/\/[^\s"'<>]+$/.test(typed)) return undefined;
  const address = /\/$|\.html$/.test(typed) ? typed : `${typed}/`;
  if (!URL.canParse(address)) return undefined;
  return placeIn(new URL('.', address).href);
}

/** A hash is for a folder whose files stay: on one that the next release replaces it would blank every post.
 * @param {string} folder @returns {Place} */
const placeIn = (folder) => ({
  folder,
  integrity: folder.endsWith(`/${RELEASE}`) ? RMS_CLASSIC_INTEGRITY : '',
});
