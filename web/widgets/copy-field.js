// SPDX-License-Identifier: MIT

/** Copies a field's text; where the clipboard is refused the text is selected, for the reader to copy.
 * @param {HTMLTextAreaElement} field @returns {Promise<'copied' | 'selected'>} */
export async function copyField(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return 'copied';
  } catch {
    field.focus();
    field.select();
    return 'selected';
  }
}
