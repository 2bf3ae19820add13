// SPDX-License-Identifier: MIT
// Figures with the same `group` attribute share the picked layer, and those without a text of their own take the
// settings of the one that has a prompt.

/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */

/** @type {Map<string, Group>} */
const groups = new Map();

export class Group {
  /** @type {number | undefined} */
  layer;
  /** @type {ProfileRequest | undefined} */
  request;
  /** @type {Set<import('lit').ReactiveControllerHost>} */
  #members = new Set();

  /** The group of that name; without a name, one of its own. @param {string | null} name */
  static named(name) {
    if (!name) return new Group();
    const group = groups.get(name) ?? new Group();
    groups.set(name, group);
    return group;
  }

  /** @param {import('lit').ReactiveControllerHost} host */
  join(host) {
    this.#members.add(host);
  }

  /** @param {import('lit').ReactiveControllerHost} host */
  leave(host) {
    this.#members.delete(host);
  }

  /** @param {{ layer?: number, request?: ProfileRequest }} change */
  share(change) {
    Object.assign(this, change);
    for (const member of this.#members) member.requestUpdate();
  }
}
