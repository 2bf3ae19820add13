// SPDX-License-Identifier: MIT
// Which ground a figure stands on: what the host page shows behind it, or paper of its own.

/** @typedef {'light' | 'dark'} Theme */
/** @typedef {[red: number, green: number, blue: number, opacity: number]} Colour  sRGB, each from 0 to 1 */
/**
 * @typedef {object} Ground
 * @property {Theme} theme
 * @property {boolean} own  whether the figure paints a ground, and so stands in a frame
 * @property {string | undefined} shown  the colour behind the figure, unless that is its own paper
 */

/** @type {Colour} */
const WHITE = [1, 1, 1, 1];
/** @type {Colour} */
const BLACK = [0.07, 0.07, 0.07, 1];
/** Below it white words are easier to read than black ones. */
const MIDDLE = 0.179;
/** The luminance of #eee and of #343434: so far the inks keep their contrast. */
const DARKEST_LIGHT = 0.854;
const LIGHTEST_DARK = 0.0344;

/** What an element inherits from: through slots and out of shadow roots. @param {Element} element @returns {Element | null} */
export function above(element) {
  const { assignedSlot, parentElement, parentNode } = element;
  return (
    assignedSlot ?? parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  );
}

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** @param {string} css @returns {Colour} */
function parse(css) {
  const plain = css.match(/^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/);
  if (plain) {
    const [red, green, blue, opacity = '1'] = plain.slice(1);
    return [+red / 255, +green / 255, +blue / 255, +opacity];
  }
  // Names and wider colour spaces. Not for all: browsers that hide who the reader is falsify what a canvas holds.
  pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return [0, 0, 0, 0];
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = 'transparent';
  pen.fillStyle = css;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = pen.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, opacity / 255];
}

/** @param {Colour} top @param {() => Colour | undefined} below @returns {Colour | undefined} */
function over(top, below) {
  const opacity = top[3];
  if (opacity === 1) return top;
  const under = below();
  if (!under) return undefined;
  const mix = (/** @type {number} */ i) => top[i] * opacity + under[i] * (1 - opacity);
  return [mix(0), mix(1), mix(2), 1];
}

/** @param {Colour} colour of full opacity */
function luminance(colour) {
  const [red, green, blue] = colour.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What a page shows that paints nothing. @returns {Colour} */
function canvas() {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const meta = document.querySelector('meta[name="color-scheme"]')?.getAttribute('content');
  const schemes = colorScheme === 'normal' ? (meta ?? '') : colorScheme;
  const dark =
    /\bdark\b/.test(schemes) &&
    (!/\blight\b/.test(schemes) || matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? BLACK : WHITE;
}

/** The background that an element has, or is on its way to. @param {Element} element */
function background(element) {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const transition = element
    .getAnimations()
    .find((a) => /** @type {CSSTransition} */ (a).transitionProperty === 'background-color');
  const effect = /** @type {KeyframeEffect | undefined} */ (transition?.effect);
  const end = effect?.getKeyframes().at(-1)?.backgroundColor;
  return { colour: String(end ?? backgroundColor), image: backgroundImage !== 'none' };
}

/** What shows behind the contents of an element; undefined where that is an image.
 * @param {Element | null} element @returns {Colour | undefined} */
function shownIn(element) {
  if (!element) return canvas();
  const { colour, image } = background(element);
  return image ? undefined : over(parse(colour), () => shownIn(above(element)));
}

/** Of an image nobody knows how dark it is, but the page's words can be read on it.
 * @param {Colour | undefined} ground @param {Element} element @returns {Theme} */
function themeOn(ground, element) {
  const dark = ground
    ? luminance(ground) < MIDDLE
    : luminance(parse(getComputedStyle(above(element) ?? element).color)) > MIDDLE;
  return dark ? 'dark' : 'light';
}

/** @param {Colour | undefined} ground @param {Theme} theme */
const suits = (ground, theme) =>
  ground &&
  (theme === 'dark' ? luminance(ground) <= LIGHTEST_DARK : luminance(ground) >= DARKEST_LIGHT);

/** @param {Element} element @param {Theme | undefined} named  the theme that an attribute asks for @returns {Ground} */
export function groundOf(element, named) {
  const asked = getComputedStyle(element).getPropertyValue('--rms-ground').trim();
  const painted = asked ? parse(asked) : undefined;
  const shown = painted ? over(painted, () => shownIn(element)) : shownIn(element);
  // Not by the element's own background: a page may paint what has a data-theme.
  const theme = named ?? themeOn(painted?.[3] ? shown : shownIn(above(element)), element);
  const own = painted ? painted[3] > 0 : !suits(shown, theme);
  const paper = own && !painted;
  return { theme, own, shown: shown && !paper ? css(shown) : undefined };
}

/** @param {Colour} colour */
const css = ([red, green, blue]) =>
  `rgb(${[red, green, blue].map((c) => Math.round(c * 255)).join(' ')})`;
