// SPDX-License-Identifier: MIT
// For pages with frames of embed.html, marked data-rms-lab: gives each the height of its figure, and tells those whose
// address names no language or theme what the page has: where it names no theme, whether it is light or dark behind them.
{
  const root = document.documentElement;
  const frames = () =>
    /** @type {NodeListOf<HTMLIFrameElement>} */ (
      document.querySelectorAll('iframe[data-rms-lab]')
    );

  const observer = new MutationObserver(() => tell());
  const watch = (/** @type {Element} */ element) => observer.observe(element, { attributes: true });

  /** Undefined where that is no plain colour. @param {Element | null} element @returns {string | undefined} */
  const ground = (element) => {
    const { backgroundColor, colorScheme } = getComputedStyle(element ?? root);
    if (!element)
      return colorScheme !== 'normal' || document.querySelector('[name=color-scheme]')
        ? undefined
        : 'light';
    watch(element);
    const [red, green, blue, opacity = 1] = /** @type {string[]} */ (
      backgroundColor.match(/[\d.]+/g)
    ).map(Number);
    if (opacity < 0.5) return ground(element.parentElement);
    if (/^rgb/.test(backgroundColor)) return red * 2 + green * 7 + blue < 1180 ? 'dark' : 'light';
  };

  const tell = () => {
    for (const frame of frames()) {
      const { src, contentWindow } = frame;
      const named = /^(light|dark)$/.exec(`${root.dataset.theme}`);
      const theme = named ? named[0] : ground(frame.parentElement);
      contentWindow?.postMessage(
        {
          type: 'rms-lab:surroundings',
          lang: /[#?&]lang=/.test(src) ? undefined : root.lang,
          theme: /[#?&]theme=/.test(src) ? undefined : (theme ?? null),
        },
        '*',
      );
    }
  };

  // A sandboxed frame has no origin of its own: its window says who it is.
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'rms-lab:height' || !Number.isFinite(data.height)) return;
    for (const frame of frames()) {
      if (frame.contentWindow !== source) continue;
      frame.style.height = `${Math.min(6000, Math.max(80, data.height))}px`;
    }
  });
  watch(root);
  // Also of frames that load late: lazily, put in by a script, or anew.
  for (const event of ['load', 'transitionend']) document.addEventListener(event, tell, true);
  tell();
}
