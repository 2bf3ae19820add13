// SPDX-License-Identifier: MIT

/** The languages of the lesson; the first one stands in the page until a script has chosen. */
export const LANGUAGES = /** @type {const} */ (['zh-CN', 'en']);

/** @typedef {(typeof LANGUAGES)[number]} Language */
