// SPDX-License-Identifier: MIT

/**
 * Remembers a choice for the next visit, where there is a storage at all.
 *
 * @param {'language' | 'theme' | 'offline'} name as `start.js` reads the first two
 * @param {string | null} value null forgets it
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`rmsnorm-lab.${name}`);
    else localStorage.setItem(`rmsnorm-lab.${name}`, value);
  } catch {
    // A sandboxed frame has no storage; the choice then lasts as long as the page.
  }
}

/** @param {'offline'} name */
export function recall(name) {
  try {
    return localStorage.getItem(`rmsnorm-lab.${name}`);
  } catch {
    return null;
  }
}
