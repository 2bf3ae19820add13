// SPDX-License-Identifier: MIT
// The page is stored on the reader's device: offers new versions, and says in the colophon how to switch it off.
import { html, nothing, render } from 'lit';
import { page as en } from '../../lesson/text/en.json';
import { page as zh } from '../../lesson/text/zh-CN.json';
import { recall, remember } from '../storage.js';
import './offline.css';
import { canStore, register, remove, store, takeOver, watchUpdates } from './storage.js';

/** @param {keyof typeof en} key */
const text = (key) =>
  html`<span data-in="zh-CN" lang="zh-CN">${zh[key]}</span><span data-in="en" lang="en">${en[key]}</span>`;

const notice = document.createElement('div');
const colophon = document.createElement('div');
notice.className = 'offer grid';
for (const element of [notice, colophon]) element.setAttribute('role', 'status');

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let accepted = false;

if (canStore) {
  document.body.prepend(notice);
  document.querySelector('.colophon')?.append(colophon);
  if (recall('offline') === 'off') showSwitch('removed', keep);
  else if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

/** Where the browser refuses to store anything, the page says nothing about it. */
async function start() {
  try {
    registration = await register();
  } catch {
    return;
  }
  if (!registration) return; // what blocks workers may answer with nothing instead
  watchUpdates(registration, { waits: showOffer, tookOver: reload });
  // Without a network there is no newer version.
  if (registration.active) registration.update().catch(() => {});
  if (await store(registration)) showSwitch('stored', discard);
}

function showOffer() {
  render(
    html`<div>
      <p>${text('offer')}</p>
      <button type="button" class="quiet" @click=${accept}>${text('accept')}</button>
      <button type="button" class="quiet" @click=${hideOffer}>${text('later')}</button>
    </div>`,
    notice,
  );
}

function hideOffer() {
  render(nothing, notice);
}

function accept() {
  accepted = true;
  if (registration) takeOver(registration);
}

/** The old version's files are gone then. A page that the browser loaded past the worker has none of them. */
function reload() {
  if (accepted || navigator.serviceWorker.controller) location.reload();
}

/** @param {'stored' | 'removed'} state @param {() => void} change */
function showSwitch(state, change) {
  const action = state === 'stored' ? 'remove' : 'storeAgain';
  render(
    html`<p>${text(state)}</p>
      <button type="button" class="quiet" @click=${change}>${text(action)}</button>`,
    colophon,
  );
}

async function discard() {
  remember('offline', 'off');
  hideOffer();
  if (registration) await remove(registration);
  showSwitch('removed', keep);
}

function keep() {
  remember('offline', null);
  start();
}
