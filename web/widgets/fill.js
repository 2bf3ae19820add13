// SPDX-License-Identifier: MIT

/** A text with its {names} filled in, and with the word for one or for more where it has {name|one|more}.
 * @param {string} text @param {Record<string, string | number>} values */
export const fill = (text, values) =>
  text.replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (_, name, one, more) =>
    String(one ? (Number(values[name]) === 1 ? one : more) : values[name]),
  );
