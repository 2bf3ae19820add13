// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';

/** @typedef {import('./remote-session.js').RemoteSession} RemoteSession */

/**
 * Where trainers live: a session of this thread, or one in a worker.
 * @typedef {object} Home
 * @property {(name: import('./session.js').CallName, options: any, controls?: import('./types.js').Controls) => Promise<any>} call
 * @property {(id: number) => void} disposeTrainer
 */

const MOST_WORKERS = 4;

/** Workers for trainers: started as they are needed, ended with their last trainer. */
export class TrainerHomes {
  #spawn;
  /** @type {Set<{ session: Promise<RemoteSession>, trainers: number }>} */
  #homes = new Set();

  /** @param {() => Promise<RemoteSession>} spawn */
  constructor(spawn) {
    this.#spawn = spawn;
  }

  /**
   * The worker with the fewest trainers, a new one while there may be more, and what to call when the trainer is gone.
   * Rejects where no worker is to be had.
   */
  async take() {
    const all = [...this.#homes].sort((a, b) => a.trainers - b.trainers);
    let home = all[0];
    if (all.length < MOST_WORKERS && home?.trainers !== 0) {
      home = { session: this.#spawn(), trainers: 0 };
      this.#homes.add(home);
    }
    home.trainers++;
    const leave = () => {
      if (--home.trainers > 0) return;
      this.#homes.delete(home);
      end(home.session, 'the trainer was disposed of');
    };
    try {
      return { session: await home.session, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  end() {
    for (const { session } of this.#homes) end(session, 'the engine was disposed of');
    this.#homes.clear();
  }
}

/** @param {Promise<RemoteSession>} session @param {string} why */
const end = (session, why) =>
  session.then(
    (started) => started.end(new LabError('disposed', why)),
    () => {},
  );
