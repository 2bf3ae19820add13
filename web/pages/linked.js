// SPDX-License-Identifier: MIT
import { figures } from '../widgets/settings/figures.js';
import { readFragment } from '../widgets/settings/state.js';

/** Brings the figure that the address names into view, with the settings that stand there; its group follows. */
export function openLinked() {
  const linked = readFragment(location.hash);
  const figure = linked && document.querySelector(`main ${linked.tag}`);
  if (!figure) return;
  const group = figure.getAttribute('group');
  const members = group
    ? document.querySelectorAll(`main [group="${CSS.escape(group)}"]`)
    : [figure];
  for (const member of members) {
    for (const [name, value] of linked.attributes) {
      if (Object.hasOwn(figures[member.localName], name)) member.setAttribute(name, value);
    }
  }
  figure.scrollIntoView();
  // What stands above it may have grown meanwhile.
  /** @type {any} */ (figure).figureReady.then(() => figure.scrollIntoView());
}
