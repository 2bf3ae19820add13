// SPDX-License-Identifier: MIT

/** @type {{ createScriptURL(url: string): string } | undefined} */
let policy;

/**
 * Our own worker's address, as pages that require Trusted Types want it. A page may forbid our policy, which then throws.
 * @param {string} url
 */
export function trustedUrl(url) {
  policy ??= /** @type {any} */ (globalThis).trustedTypes?.createPolicy('rms-lab', {
    createScriptURL: (/** @type {string} */ address) => address,
  });
  return policy?.createScriptURL(url) ?? url;
}
