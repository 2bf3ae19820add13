// SPDX-License-Identifier: MIT
// Stands where the service worker stood when a site no longer wants one: removes it with its cache from every device that
// still has it. The old page then loads itself again, from the network.
const worker = /** @type {any} */ (self);

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(retire()));

async function retire() {
  await worker.caches.delete(`rmsnorm-lab ${worker.registration.scope}`);
  await worker.registration.unregister();
}
