// SPDX-License-Identifier: MIT
// Files beside the measurement, by address: in a page over HTTP, in Node from the disk.

/** @param {URL} url @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function readBytes(url) {
  if (url.protocol !== 'file:') return new Uint8Array(await (await fetch(url)).arrayBuffer());
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url));
}
