// SPDX-License-Identifier: MIT
import { LabError } from './lab-error.js';

/** @typedef {import('#glue').Trainer} Handle */

/** The trainers of a session, by number; each is let go of once. */
export class Trainers {
  /** @type {Map<number, Handle>} */
  #handles = new Map();
  #next = 1;

  /** @param {Handle} handle */
  add(handle) {
    this.#handles.set(this.#next, handle);
    return this.#next++;
  }

  /** @param {number} id */
  get(id) {
    const handle = this.#handles.get(id);
    if (!handle) throw new LabError('disposed', 'the trainer was disposed of');
    return handle;
  }

  /** Calls under way are refused at their next slice. @param {number} id */
  dispose(id) {
    this.#handles.get(id)?.delete();
    this.#handles.delete(id);
  }
}
