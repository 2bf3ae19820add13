// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities } from 'selenium-webdriver';
import { watch } from './watch.js';

const LIMIT = 30_000;

/**
 * WebKitGTK on a screen of its own. Its driver tells neither of the console nor of requests, and lets nothing run before
 * the page does: what goes wrong earlier is known only of a page that runs `watch` itself.
 * @returns {Promise<import('./engines.js').Tab>}
 */
export async function webkit() {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(
    /** @type {import('node:stream').Readable} */ (screen.stdio[3]),
    'data',
  );
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // In this locale `navigator.language` is "C", which no figure may stumble over.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LC_ALL: 'C.UTF-8' },
  });
  const stop = () => {
    service.kill();
    screen.kill();
  };
  const driver = await connect(`http://127.0.0.1:${port}`).catch((error) => {
    stop();
    throw error;
  });
  await driver.manage().setTimeouts({ script: LIMIT, pageLoad: LIMIT });

  /** @type {import('./engines.js').Tab['evaluate']} */
  const evaluate = async (run, ...values) => {
    /** @type {{ value: any, error?: string }} */
    const { value, error } = await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
       Promise.resolve().then(() => (${run})(...[...arguments].slice(0, -1)))
         .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      ...values,
    );
    if (error) throw new Error(error);
    return value;
  };
  return {
    async open(url) {
      await driver.get(url);
      await evaluate(watch);
    },
    evaluate,
    complaints: () => evaluate(() => /** @type {any} */ (globalThis).watched.complaints),
    requests: () =>
      evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 200)),
      ),
    screenshot: async (path) => writeFileSync(path, await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      stop();
    },
  };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** @param {string} url of a driver that may not listen yet */
async function connect(url) {
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  for (let left = 50; ; left--) {
    try {
      return await new Builder().usingServer(url).withCapabilities(wanted).build();
    } catch (error) {
      if (left === 0) throw error;
      await pause(200);
    }
  }
}
