// SPDX-License-Identifier: MIT
import { figures } from '../widgets/settings/figures.js';
import { readFragment } from '../widgets/settings/state.js';
import { setLanguage } from './language.js';

/** Brings the figure that the address names into view, with the settings that stand there and the usual ones for the
 * rest; its group follows. */
export function openLinked() {
  const linked = readFragment(location.hash);
  const figure = linked && document.querySelector(`main ${linked.tag}`);
  if (!figure) return;
  const group = figure.getAttribute('group');
  const members = group
    ? document.querySelectorAll(`main [group="${CSS.escape(group)}"]`)
    : [figure];
  if (linked.lang) setLanguage(linked.lang);
  const given = Object.fromEntries(linked.attributes);
  for (const member of members) {
    /** @type {any} */ (member).profile?.group.share({ layer: undefined });
    for (const name of Object.keys(figures[member.localName])) {
      if (name in given) member.setAttribute(name, given[name]);
      else if (name in figures[linked.tag]) /** @type {any} */ (member)[name] = undefined;
    }
  }
  figure.scrollIntoView();
  // What stands above it may have grown meanwhile.
  /** @type {any} */ (figure).figureReady.then(() => figure.scrollIntoView());
}
