// SPDX-License-Identifier: MIT
// Counts of tests, from what each runner writes.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Partial<Counts>} [counts] @returns {Counts} */
export const counts = ({ passed = 0, failed = 0, skipped = 0 } = {}) => ({
  passed,
  failed,
  skipped,
});

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const sum = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * CTest's JUnit file. A case of CTest may be one test of GoogleTest or all of them, so where GoogleTest's own lines
 * stand in the output, they are what is counted.
 * @param {string} xml
 */
export function countCtest(xml) {
  return xml.split('<testcase ').slice(1).map(countCase).reduce(sum, counts());
}

/** @param {string} xml one case */
function countCase(xml) {
  const status = /\bstatus="(\w+)"/.exec(xml)?.[1];
  const lines = counts({
    passed: xml.match(/^(.*>)?\[ +OK \] .*\(\d+ ms\)$/gm)?.length,
    failed: xml.match(/^(.*>)?\[ +FAILED +\] .*\(\d+ ms\)$/gm)?.length,
    skipped: xml.match(/^(.*>)?\[ +SKIPPED +\] .*\(\d+ ms\)$/gm)?.length,
  });
  const ran = lines.passed + lines.failed + lines.skipped > 0;
  if (status === 'run') return ran ? lines : counts({ passed: 1 });
  if (status === 'disabled') return counts({ skipped: 1 });
  if (status === 'notrun' && lines.skipped > 0) return lines;
  return lines.failed > 0 ? lines : { ...lines, failed: 1 };
}

/** @param {string} xml @returns {string[]} name and the end of the output of each case that failed */
export function ctestFailures(xml) {
  const failed = xml
    .split('<testcase ')
    .slice(1)
    .filter((one) => countCase(one).failed > 0);
  return failed.map((one) => {
    const output = /<system-out>([\s\S]*?)<\/system-out>/.exec(one)?.[1] ?? '';
    const lines = output
      .split('\n')
      .slice(-60)
      .map((line) => line.slice(0, 300));
    return [/name="([^"]*)"/.exec(one)?.[1], ...lines].join('\n');
  });
}

/** @param {string} tap what node --test ends its TAP output with */
export function countNodeTest(tap) {
  /** @param {string} word */
  const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return counts({
    passed: total('pass'),
    failed: total('fail') + total('cancelled'),
    skipped: total('skipped') + total('todo'),
  });
}

/** @param {string} json Playwright's JSON report */
export function countPlaywright(json) {
  const { stats, errors } = JSON.parse(json);
  return counts({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  });
}
