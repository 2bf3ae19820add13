// SPDX-License-Identifier: MIT

/**
 * Runs in a page, as early as its driver can, and notes what goes wrong there; where it already runs it does nothing.
 * Stands alone, for it is sent to the page as text.
 */
export function watch() {
  const page = /** @type {any} */ (globalThis);
  if (page.watched) return;
  /** @type {string[]} */
  const complaints = [];
  page.watched = { complaints, names: [] };
  page.watched.names = Reflect.ownKeys(page);
  addEventListener('error', (event) => complaints.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    complaints.push(`violation: ${effectiveDirective} ${blockedURI}`),
  );
}
