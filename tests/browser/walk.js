// SPDX-License-Identifier: MIT
// A figure driven as a reader would, all through its controls, with a note of when each thing was done.

/** In ms from the mark. @typedef {{ start: number, end: number }} Span */
/** @typedef {Span & { name: string, inputs: Span[], unseen: number }} Phase  inputs: each until the frame that shows it;
 *   unseen: how many of them it did not show */

/**
 * Runs in the page, and stands alone: sets the mark `walk`, puts the figure there, moves every control through its range,
 * starts and stops what has a button.
 * @param {{ tag: string, attributes: Record<string, string> }} options
 * @returns {Promise<Phase[]>}
 */
export async function walk({ tag, attributes }) {
  const PATIENCE = 300;
  const WORK = 1500;
  performance.mark('walk');
  const zero = performance.now();
  const now = () => performance.now() - zero;
  const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      }),
    );
  const figure = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
  const rest = (ms = PATIENCE) => Promise.race([figure.figureReady, sleep(ms)]);

  /** @type {Phase[]} */
  const phases = [];
  /** @param {string} name @param {(phase: Phase) => Promise<void>} act */
  const phase = async (name, act) => {
    /** @type {Phase} */
    const noted = { name, start: now(), end: 0, inputs: [], unseen: 0 };
    await act(noted);
    await painted();
    noted.end = now();
    phases.push(noted);
  };
  /** @param {Phase} noted @param {() => void} act @param {() => unknown} [seen] what changes of what the reader sees */
  const input = async (noted, act, seen) => {
    const before = seen?.();
    const start = now();
    act();
    await painted();
    noted.inputs.push({ start, end: now() });
    if (seen && seen() === before) noted.unseen++;
  };

  await phase('first', async () => {
    document.querySelector('main')?.append(figure);
    await rest(WORK);
  });
  const all = (/** @type {string} */ selector) =>
    /** @type {any[]} */ ([...figure.shadowRoot.querySelectorAll(selector)]);
  /** Controls are looked up again before each move. @param {string} selector @param {(control: any) => string} nameOf
   * @param {(phase: Phase, find: () => any) => Promise<void>} use */
  const each = async (selector, nameOf, use) => {
    for (let i = 0; i < all(selector).length; i++)
      await phase(nameOf(all(selector)[i]), (noted) => use(noted, () => all(selector)[i]));
  };

  await each(
    'input[type=range]',
    ({ ariaLabel }) => ariaLabel,
    async (noted, find) => {
      const { min, max, value } = find();
      for (const part of [0, 0.25, 0.5, 0.75, 1, undefined]) {
        const control = find();
        const at = part === undefined ? value : String(Number(min) + part * (max - min));
        if (control.value === at) continue;
        const act = () => {
          control.value = at;
          control.dispatchEvent(new Event('input', { bubbles: true }));
        };
        await input(noted, act, () => find().getAttribute('aria-valuetext'));
      }
      await rest();
    },
  );
  await each(
    'select',
    (control) => control.closest('label')?.querySelector('.name')?.textContent ?? 'select',
    async (noted, find) => {
      const { options, selectedIndex } = find();
      for (const index of [0, options.length - 1, selectedIndex]) {
        const control = find();
        const act = () => {
          control.selectedIndex = index;
          control.dispatchEvent(new Event('change', { bubbles: true }));
        };
        await input(noted, act);
        await rest();
      }
    },
  );
  /** @param {string} selector @param {(control: any) => string} nameOf */
  const press = (selector, nameOf) =>
    each(selector, nameOf, async (noted, find) => {
      await input(noted, () => find()?.click());
      await rest();
    });
  await press('input[type=radio]:not(:checked)', ({ name, value }) => `${name} ${value}`);
  await press('input[type=checkbox]', ({ ariaLabel }) => `box ${ariaLabel ?? ''}`);
  await press('.stepper button:last-child', () => 'one more');
  await press('.actions button:nth-of-type(2)', () => 'table');
  // It has no value of its own to show; what it changes follows.
  await phase('reset', async () => {
    all('.actions button:first-of-type')[0]?.click();
    await rest();
  });

  const button = all('.task .button')[0];
  if (button) {
    await phase('work', async () => {
      button.click();
      await sleep(WORK);
    });
    await phase('stop', async (noted) => {
      const press = () => button.click();
      if (button.textContent === 'Stop') await input(noted, press, () => button.textContent);
    });
  }
  return phases;
}
