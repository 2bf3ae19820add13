// SPDX-License-Identifier: MIT

/** Gives other tasks of the thread a turn. Unlike a timer, a message is not delayed when pauses follow one another. */
export function pause() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    })
  );
}
