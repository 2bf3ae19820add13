// SPDX-License-Identifier: MIT
import { trustedUrl } from '../../engine/trusted-url.js';
import { cacheName } from './cache.js';

const scope = new URL('./', document.baseURI).href;

/** A frame is part of somebody else's page, which should not find a worker of ours on the reader's device. */
export const canStore =
  parent === window &&
  isSecureContext &&
  location.protocol.startsWith('http') &&
  'serviceWorker' in navigator;

export const register = () =>
  navigator.serviceWorker.register(trustedUrl(new URL('sw.js', scope).href), {
    updateViaCache: 'none',
  });

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<boolean>} whether every file is now on this device
 */
export async function store(registration) {
  const worker = await activeWorker(registration);
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('store', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** @param {ServiceWorkerRegistration} registration */
export async function remove(registration) {
  await registration.unregister();
  await caches.delete(cacheName(scope));
}

/**
 * Calls back when a newer version waits for its turn, and when one has taken over.
 * @param {ServiceWorkerRegistration} registration
 * @param {{ waits: () => void, tookOver: () => void }} callbacks
 */
export function watchUpdates(registration, { waits, tookOver }) {
  const follow = (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || !registration.active) return; // the first version replaces nothing
    const look = () => {
      if (worker.state === 'installed') waits();
      if (worker.state === 'activated') tookOver();
    };
    worker.addEventListener('statechange', look);
    look();
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/** @param {ServiceWorkerRegistration} registration */
export const takeOver = (registration) => registration.waiting?.postMessage('take over');

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<ServiceWorker | null>} null when the installation failed
 */
async function activeWorker(registration) {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  while (worker && worker.state !== 'activated' && worker.state !== 'redundant') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return registration.active;
}
