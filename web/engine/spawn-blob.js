// SPDX-License-Identifier: MIT
import source from 'virtual:worker-source';
import { trustedUrl } from './trusted-url.js';

/** The engine's worker, from its source inside the script. */
export function spawnWorker() {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(trustedUrl(url), { name: 'rms-lab' });
  // Some browsers read the address only after the constructor returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return worker;
}
