// SPDX-License-Identifier: MIT

/** Registers an element, unless another copy of these files already has. @param {string} tag @param {CustomElementConstructor} element */
export function define(tag, element) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
