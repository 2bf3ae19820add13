// SPDX-License-Identifier: MIT
// For pages with frames of embed.html, marked data-rms-lab: gives each the height of its figure, and tells those whose
// address names no language or theme what the page has.
{
  const root = document.documentElement;
  const frames = () =>
    /** @type {NodeListOf<HTMLIFrameElement>} */ (
      document.querySelectorAll('iframe[data-rms-lab]')
    );

  const tell = () => {
    for (const { src, contentWindow } of frames()) {
      const { lang } = root;
      const { theme } = root.dataset;
      contentWindow?.postMessage(
        {
          type: 'rms-lab:surroundings',
          lang: /[#?&]lang=/.test(src) ? undefined : lang,
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
  new MutationObserver(tell).observe(root, { attributeFilter: ['lang', 'data-theme'] });
  // Also of frames that load late: lazily, put in by a script, or anew.
  document.addEventListener('load', tell, true);
  tell();
}
