// SPDX-License-Identifier: MIT
// Every element, for somebody else's page: one file with engine, wasm and worker inside.
import '../widgets/index.js';
import { placeOf, setPlace } from '../widgets/place.js';

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const address = script?.src || import.meta.url;
// In a bundle of somebody's own, the other files do not stand beside it.
const place = /\/rms-lab(\.classic)?\.js$/.test(address.split(/[?#]/)[0])
  ? placeOf(address)
  : undefined;
setPlace(place && { ...place, integrity: place.integrity || script?.integrity });
