// SPDX-License-Identifier: MIT
// The measurement in a Node of its own, started with V8's flags: `node node.js [PART OF A ROW'S NAME]`. Answers on its IPC channel.
//
// Time is what this process spends on the processor, so that others on the machine disturb less.
import { measure } from './measure.js';

const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

try {
  process.send?.(await measure({ only: process.argv[2] ?? '', now, log: console.log }));
  process.disconnect?.();
} catch (error) {
  // tfjs would print its whole script before the error.
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
