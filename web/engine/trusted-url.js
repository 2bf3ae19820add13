// SPDX-License-Identifier: MIT

/** @type {{ createScriptURL(url: string): string } | undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('rms-lab', {
  createScriptURL: (/** @type {string} */ url) => url,
});

/** Our own worker's address, as pages that require Trusted Types want it. @param {string} url */
export const trustedUrl = (url) => policy?.createScriptURL(url) ?? url;
