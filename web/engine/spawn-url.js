// SPDX-License-Identifier: MIT
import workerUrl from 'virtual:worker-file';
import { trustedUrl } from './trusted-url.js';

/** The engine's worker, from its file beside the page. */
export const spawnWorker = () =>
  new Worker(trustedUrl(workerUrl), { type: 'module', name: 'rms-lab' });
