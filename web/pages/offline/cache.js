// SPDX-License-Identifier: MIT

/**
 * The one cache of this site. An origin may hold other projects with workers of their own, some of which clear away every cache
 * with Workbox's usual `-precache-` in its name below their own folder: this name has none.
 *
 * @param {string} scope the site's folder
 */
export const cacheName = (scope) => `rmsnorm-lab ${scope}`;
