// SPDX-License-Identifier: MIT

const HOVER_MS = 300;

/** A term opens its entry of the glossary beside itself; without this script it is a link to the entry. */
export function setUpTerms() {
  const popover = document.createElement('div');
  popover.className = 'popover';
  popover.hidden = true;
  document.body.append(popover);

  /** @type {HTMLElement | null} */
  let opener = null;
  let clicked = false; // and so open until it is closed, wherever the mouse goes
  let timer = 0;

  function close() {
    clearTimeout(timer);
    popover.hidden = true;
    opener?.setAttribute('aria-expanded', 'false');
    opener = null;
    clicked = false;
  }

  function open(/** @type {HTMLAnchorElement} */ term) {
    const entry = document.getElementById(term.hash.slice(1));
    if (!entry) return;
    close();
    opener = term;
    term.setAttribute('aria-expanded', 'true');
    popover.lang = entry.closest('[lang]')?.getAttribute('lang') ?? '';
    popover.replaceChildren(...[...entry.childNodes].map((node) => node.cloneNode(true)));
    popover.hidden = false;
    term.after(popover); // read next by a screen reader
    place(popover, term);
  }

  for (const term of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll('a.term')
  )) {
    term.setAttribute('role', 'button');
    term.setAttribute('aria-expanded', 'false');
    term.addEventListener('click', (event) => {
      event.preventDefault();
      if (opener === term && clicked) {
        close();
        return;
      }
      open(term);
      clicked = true;
    });
    term.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      term.click();
    });
    term.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = window.setTimeout(() => open(term), HOVER_MS);
    });
    term.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      if (opener === term && !clicked) timer = window.setTimeout(close, HOVER_MS);
    });
  }

  popover.addEventListener('pointerenter', () => clearTimeout(timer));
  popover.addEventListener('pointerleave', () => {
    if (clicked) return;
    timer = window.setTimeout(close, HOVER_MS);
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  document.addEventListener('click', ({ target }) => {
    const element = /** @type {Element} */ (target);
    if (!popover.contains(element) && !element.closest('a.term')) close();
  });
  addEventListener('resize', close);
}

/** Under the term's last line, inside the window. */
function place(/** @type {HTMLElement} */ popover, /** @type {HTMLElement} */ term) {
  const lines = term.getClientRects();
  const line = lines[lines.length - 1];
  const room = document.documentElement.clientWidth - popover.offsetWidth - 8;
  popover.style.left = `${Math.max(8, Math.min(line.left, room)) + scrollX}px`;
  popover.style.top = `${line.bottom + 6 + scrollY}px`;
}
