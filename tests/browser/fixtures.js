// SPDX-License-Identifier: MIT
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

// A test that uses the browser fails on anything the site promises not to do: errors on the console, uncaught errors,
// a breach of the content security policy, a request to another host.
export const test = base.extend({
  context: async ({ context, baseURL }, use) => {
    /** @type {string[]} */
    const complaints = [];
    const origin = new URL(String(baseURL)).origin;

    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console error: ${message.text()}`);
    });
    context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) {
        complaints.push(`request to another host: ${url.href}`);
      }
    });
    await context.addInitScript(reportViolations);
    context.on('page', (page) => {
      page.on('worker', (worker) => worker.evaluate(reportViolations).catch(() => {}));
    });

    await use(context);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  },
});

/** Runs in the page and in its workers, whose violations the browser itself does not write to the console. */
function reportViolations() {
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI } = /** @type {SecurityPolicyViolationEvent} */ (event);
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
  });
}
