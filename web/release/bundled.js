// SPDX-License-Identifier: MIT

/** An id of a module of a package: up to its folder. */
const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The glue of the wasm is the compilers'. */
const OTHERS = /\/node_modules\/|\/engine\.mjs$/;

/** A comment that minifiers keep, for scripts with code of others. @param {{ moduleIds: string[] }} chunk */
export const notice = ({ moduleIds }) =>
  moduleIds.some((id) => OTHERS.test(id))
    ? '/*! RMSNorm Lab, MIT; parts of others: licences.txt */\n'
    : '';

/**
 * Notes the folders of the packages whose code is in what is built.
 * @param {Set<string>} folders
 * @returns {import('vite').Plugin}
 */
export const bundledPackages = (folders) => ({
  name: 'bundled-packages',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      for (const id of Object.keys(part.modules)) {
        const folder = FOLDER.exec(id)?.[0];
        if (folder) folders.add(folder);
      }
    }
  },
});
