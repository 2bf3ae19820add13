// SPDX-License-Identifier: MIT

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ start: number, end: number, cpu: number }} MainTask  in ms from the mark; cpu: what the thread itself computed */

/**
 * The tasks of the page's main thread while something runs in the page that first sets the mark of this name.
 * @template Answer
 * @param {Page} page @param {string} mark @param {() => Promise<Answer>} run
 * @returns {Promise<{ answer: Answer, tasks: MainTask[] }>}
 */
export async function tasksWhile(page, mark, run) {
  const browser = /** @type {import('@playwright/test').Browser} */ (page.context().browser());
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'],
  });
  const answer = await run();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const zero = traceEvents.find((/** @type {any} */ event) => event.name === mark);
  const tasks = traceEvents
    .filter(
      (/** @type {any} */ { ph, pid, tid, name }) =>
        ph === 'X' && pid === zero.pid && tid === zero.tid && /RunTask$/.test(name),
    )
    .map((/** @type {any} */ { ts, dur, tdur = dur }) => ({
      start: (ts - zero.ts) / 1000,
      end: (ts + dur - zero.ts) / 1000,
      cpu: tdur / 1000,
    }));
  return { answer, tasks };
}
