// SPDX-License-Identifier: MIT

const ID = 'virtual:worker-file';

/**
 * `virtual:worker-file`: the address of the worker as a file of its own, which shares its modules with the page instead of
 * bringing them along a second time.
 * @param {string} entry
 * @returns {import('vite').Plugin}
 */
export const workerFile = (entry) => ({
  name: 'worker-file',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined;
    const reference = this.emitFile({ type: 'chunk', id: entry, name: 'worker' });
    return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
  },
});
