// SPDX-License-Identifier: MIT
import { Group } from './group.js';
import { profileOnce } from './profiles.js';
import { model } from './settings/figures.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */
/** @typedef {import('./lab-element.js').LabElement & { group?: string }} Host */

/** Runs the toy transformer for a figure whenever its settings have changed, and shares the pick of its group. */
export class ProfileController {
  /** @type {Profile | undefined} */
  result;
  /** The result is not yet that of the present settings. */
  stale = false;
  /** @type {Promise<void> | undefined} the latest run */
  running;
  /** @type {Group} */
  group = new Group();
  #host;
  #leads;
  #key = '';
  /** @type {AbortController | undefined} */
  #stop;
  /** @type {string | undefined} */
  #groupName;

  /** @param {Host} host @param {{ leads?: boolean }} [options] leads: its settings are those of its group */
  constructor(host, { leads = false } = {}) {
    this.#host = host;
    this.#leads = leads;
    host.addController(this);
  }

  hostConnected() {
    this.group.join(this.#host);
  }

  hostDisconnected() {
    this.group.leave(this.#host);
    this.#stop?.abort();
    this.#key = '';
  }

  /** @returns {ProfileRequest} */
  get ownRequest() {
    const { settings } = this.#host;
    const given = Object.keys(model).filter((name) => settings[name] !== undefined);
    const text = settings.text ?? this.#host.t('text.default');
    return { ...Object.fromEntries(given.map((name) => [name, settings[name]])), text };
  }

  /** @returns {ProfileRequest} */
  get request() {
    return (!this.#leads && this.group.request) || this.ownRequest;
  }

  /** A setting as it was given, else as the engine filled it in. @param {string} name @returns {any} */
  setting(name) {
    return this.request[name] ?? this.result?.config[/** @type {keyof Profile['config']} */ (name)];
  }

  hostUpdate() {
    this.#enterGroup();
    const { engine } = this.#host;
    const request = this.request;
    const key = JSON.stringify(request);
    if (this.#leads && key !== JSON.stringify(this.group.request)) this.group.share({ request });
    if (!engine || key === this.#key) return;
    this.#key = key;
    this.running = this.#run(engine, request);
  }

  rerun() {
    this.#key = '';
    this.#host.requestUpdate();
  }

  #enterGroup() {
    if (this.#host.group === this.#groupName) return;
    this.#groupName = this.#host.group;
    this.group.leave(this.#host);
    this.group = Group.named(this.#groupName ?? null);
    this.group.join(this.#host);
  }

  /** @param {import('./engine.js').Engine} engine @param {ProfileRequest} request */
  async #run(engine, request) {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.stale = this.result !== undefined;
    let result;
    let problem;
    try {
      result = await profileOnce(engine, request, stop.signal);
    } catch (error) {
      problem = error;
    }
    if (stop.signal.aborted) return;
    this.stale = false;
    if (result) this.result = result;
    this.#host.problem = problem;
    this.#host.requestUpdate();
  }
}
