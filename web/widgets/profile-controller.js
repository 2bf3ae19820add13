// SPDX-License-Identifier: MIT
import { Group } from './group.js';
import { profileOnce } from './profiles.js';
import { Run } from './run.js';
import { model } from './settings/figures.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {import('./profiles.js').ProfileRequest} ProfileRequest */
/** @typedef {import('./lab-element.js').LabElement & { group?: string }} Host */

/** What an element's settings say of the model and its text. @param {import('./lab-element.js').LabElement} host @returns {ProfileRequest} */
export function modelRequest(host) {
  const { settings } = host;
  const given = Object.keys(model).filter((name) => settings[name] !== undefined);
  const text = settings.text ?? host.t('text.default');
  return { ...Object.fromEntries(given.map((name) => [name, settings[name]])), text };
}

/**
 * Runs the toy transformer for a figure, and shares the pick of its group.
 * @extends {Run<ProfileRequest, Profile>}
 */
export class ProfileController extends Run {
  /** @type {Group} */
  group = new Group();
  #host;
  #leads;
  /** @type {string | undefined} */
  #groupName;

  /** @param {Host} host @param {{ leads?: boolean, work?: (engine: any, request: any, controls: any) => Promise<Profile>,
   *   own?: () => object }} [options]  leads: its settings are those of its group; work: what gives a profile, and more;
   *   own: what it asks for besides, which is not its group's */
  constructor(host, { leads = false, work = profileOnce, own = () => ({}) } = {}) {
    super(host, { request: () => ({ ...this.request, ...own() }), work });
    this.#host = host;
    this.#leads = leads;
  }

  hostConnected() {
    this.group.join(this.#host);
  }

  hostDisconnected() {
    super.hostDisconnected();
    this.group.leave(this.#host);
  }

  /** @returns {ProfileRequest} */
  get ownRequest() {
    return modelRequest(this.#host);
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
    const { request } = this;
    if (this.#leads && JSON.stringify(request) !== JSON.stringify(this.group.request))
      this.group.share({ request });
    super.hostUpdate();
  }

  #enterGroup() {
    if (this.#host.group === this.#groupName) return;
    this.#groupName = this.#host.group;
    this.group.leave(this.#host);
    this.group = Group.named(this.#groupName ?? null);
    this.group.join(this.#host);
  }
}
