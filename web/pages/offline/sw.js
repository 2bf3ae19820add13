// SPDX-License-Identifier: MIT
// The service worker: keeps every file of the site on the reader's device and answers from there.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheName } from './cache.js';

/** @type {any} */
const worker = self;

const files = new PrecacheController({
  cacheName: cacheName(worker.registration.scope),
  plugins: [
    {
      // Lost from the cache, and another version on the server: better that one than a blank page.
      handlerDidError: async ({ event, request }) =>
        event.type === 'fetch' ? fetch(request.url, { cache: 'no-cache' }) : undefined,
    },
  ],
});
files.strategy.matchOptions = { ignoreVary: true };
files.precache(/** @type {any} */ (self).__WB_MANIFEST); // filled in by the build under this very name
registerRoute(new PrecacheRoute(files, { ignoreURLParametersMatching: [/./] }));

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
  if (event.data === 'store') event.waitUntil(answer(event));
});

/** Says whether every file is stored. */
async function answer(/** @type {any} */ event) {
  const stored = await store(event).then(
    () => true,
    () => false,
  );
  event.ports[0].postMessage(stored);
}

/** Fetches what has gone missing since the installation. */
async function store(/** @type {any} */ event) {
  for (const url of files.getCachedURLs()) {
    const cacheKey = files.getCacheKeyForURL(url);
    const integrity = files.getIntegrityForCacheKey(String(cacheKey));
    const request = new Request(url, { cache: 'reload' });
    await Promise.all(
      files.strategy.handleAll({ event, request, params: { cacheKey, integrity } }),
    );
  }
}
