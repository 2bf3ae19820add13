// SPDX-License-Identifier: MIT
// What a host page does to the figures in it. All but the style sheets runs in the page.

/** Sheets of pages that were never written with a figure in mind; the figures stand in a column of 700 pixels. */
export const HOSTILE = {
  'rem made small': 'html { font-size: 62.5% }',
  'a reset': `
    *, ::before, ::after { margin: 0; padding: 0; border: 0 solid; box-sizing: border-box; font: inherit; vertical-align: baseline }
    button, input, select { appearance: none; background: none; color: inherit } ol, ul { list-style: none }
    svg, img { display: block; max-width: 100%; height: auto } table { border-collapse: collapse }`,
  'rules for every element': `
    * { margin: 0 !important; box-sizing: content-box !important; font: italic 900 10px/3 monospace !important;
        letter-spacing: 3px !important; text-transform: uppercase !important; float: none; line-break: anywhere !important;
        container: none / size; min-width: auto }`,
  'what is inherited': `
    body { font: italic small-caps 900 expanded 29px/3 cursive; font-kerning: none; font-feature-settings: "onum", "smcp";
           font-variant: small-caps oldstyle-nums; font-size-adjust: 0.9; font-synthesis: weight; letter-spacing: 4px; word-spacing: 12px;
           text-transform: uppercase; text-align: center; text-align-last: right; text-indent: 40px; text-wrap: nowrap;
           text-shadow: 2px 2px red; text-rendering: geometricPrecision; text-underline-offset: 9px; text-emphasis: dot red;
           -webkit-text-stroke: 2px red; -webkit-text-fill-color: red; white-space: pre; word-break: break-all; overflow-wrap: anywhere;
           hyphens: auto; line-break: anywhere; tab-size: 20; quotes: "<" ">"; list-style: square inside; cursor: none;
           caret-color: red; accent-color: red; color: red; fill: red; stroke: red; stroke-width: 9px; text-anchor: end;
           stroke-dasharray: 1 9; paint-order: markers; dominant-baseline: hanging; shape-rendering: crispEdges;
           border-collapse: collapse; border-spacing: 20px; caption-side: bottom; empty-cells: hide; direction: rtl;
           font-variant-east-asian: full-width; ruby-position: under; orphans: 9; widows: 9; image-rendering: pixelated;
           user-select: none; -webkit-user-select: none; text-size-adjust: 300% }`,
  'lines from top to bottom':
    'body { writing-mode: vertical-rl; text-orientation: upright } main { height: auto }',
  'elements in a line':
    'rms-hero, rms-playground, rms-quiz, rms-depth-chart, rms-layer-stats { display: inline }',
  'elements that are boxes of their own':
    'main > * { display: flex } rms-playground, rms-layer-stats { display: inline-grid }',
  'a centred column': 'main { display: flex; flex-direction: column; align-items: center }',
  'figures that float': 'main > * { float: left; clear: both }',
};

/** Where every part of every figure stands in its figure, and how wide that is. @param {Element[]} figures */
export function boxesOf(figures) {
  return figures.map((figure) => {
    const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
    const whole = /** @type {Element} */ (root.firstElementChild).getBoundingClientRect();
    // How long it ran differs from time to time.
    const parts = [...root.querySelectorAll('*:not(.provenance)')].map((part) => {
      if (!part.getClientRects().length) return { name: '', box: [] };
      const { left, top, width, height } = part.getBoundingClientRect();
      const name = `${figure.localName} ${part.localName}.${part.getAttribute('class') ?? ''}`;
      return { name, box: [left - whole.left, top - whole.top, width, height] };
    });
    return parts;
  });
}

/** Every computed property of what holds text: the first of each kind. @param {Element[]} figures */
export function stylesOf(figures) {
  const kinds = ['h3', '.caption', '.name', '.value', '.label', '.tick text', 'td', '.foot'];
  const controls = ['button', 'input.box', 'input[type=range]', 'select', 'label', 'summary'];
  return figures.flatMap((figure) =>
    [...kinds, ...controls].flatMap((kind) => {
      const part = figure.shadowRoot?.querySelector(kind);
      if (!part) return [];
      const style = getComputedStyle(part);
      return [...style].map(
        (key) => `${figure.localName} ${kind} ${key}: ${style.getPropertyValue(key)}`,
      );
    }),
  );
}

/** Words that have too little contrast with what is behind them, or a halo of another colour. @param {Element[]} figures */
export function faintWords(figures) {
  /** @param {string} css */
  const parse = (css) => {
    const [red, green, blue, opacity = 1] = css.match(/[\d.]+/g)?.map(Number) ?? [];
    if (!css.startsWith('rgb')) throw new Error(`cannot read ${css}`);
    return [red, green, blue, opacity];
  };
  /** @param {Element} element @returns {Element | undefined} */
  const parent = (element) =>
    element.parentElement ?? /** @type {ShadowRoot} */ (element.parentNode)?.host ?? undefined;
  /** @param {number[]} top @param {number[]} under */
  const over = (top, under) => top.slice(0, 3).map((c, i) => c * top[3] + under[i] * (1 - top[3]));
  /** @param {Element | undefined} element @returns {number[]} */
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const colour = parse(backgroundColor);
    if (colour[3] === 1) return colour;
    if (backgroundImage !== 'none') return [Number.NaN];
    return over(colour, behind(parent(element)));
  };
  /** @param {number[]} colour */
  const luminance = (colour) => {
    const [r, g, b] = colour.map((c) =>
      c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  return figures.flatMap((figure) => {
    const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
    const own = (/** @type {Element} */ element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) ||
      element.matches('input.box');
    const words = [...root.querySelectorAll('*')].filter(
      (element) =>
        own(element) && element.checkVisibility() && !element.matches('.unseen, :disabled'),
    );
    if (words.length < 5) throw new Error(`${figure.localName} has only ${words.length} words`);
    return words.flatMap((element) => {
      const style = getComputedStyle(element);
      const tab = element.matches('.cursor-number') && root.querySelector('.cursor-tab');
      const ground = tab ? parse(getComputedStyle(tab).fill) : behind(element);
      const ink = over(parse(element instanceof SVGElement ? style.fill : style.color), ground);
      const [low, high] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      const halo =
        style.stroke !== 'none' && element.matches('.label, .tick text')
          ? parse(style.stroke).slice(0, 3)
          : ground;
      const stands = tab || halo.every((c, i) => Math.abs(c - ground[i]) < 1.5);
      return contrast >= 4.5 && stands
        ? []
        : [`${element.textContent?.trim()}: ${contrast.toFixed(2)}, halo ${halo} on ${ground}`];
    });
  });
}
