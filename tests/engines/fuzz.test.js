// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { figures } from '../../web/widgets/settings/figures.js';
import { inEachEngine } from './engines.js';
import { shown } from './figures.js';
import { FORMS, serveFiles, servePost } from './host.js';
import { junk } from './junk.js';

const CHANGES = 400;
/** Each figure, what it is asked at last, and what it then shows. @type {Record<string, [Record<string, string>, RegExp]>} */
const FIGURES = {
  'rms-playground': [{ scale: '4' }, /L2 in64\.00 L2 out16\.0000/],
  'rms-softmax': [{ scale: '4' }, /L2 per token128\.0 .*0\.769/],
  'rms-by-hand': [{ x1: '2' }, /RMSNorm.*m = .*LayerNorm.*σ² = /],
  'rms-invariance': [{ factor: '3' }, /W → 3W.*(unchanged|changes|slightly)/],
  'rms-gain': [{ steps: '10', layers: '2' }, /amplified.*10 training steps · 2 layers/],
  'rms-growth': [{ layers: '20', trials: '20' }, /slope, trials0\.\d{3}.*20 trials/],
  'rms-jacobian': [{ width: '8' }, /radial, dx \/ dy.*√\(m \+ ε\)0\.70.*width 8/],
  'rms-placement': [
    { layers: '4', width: '32', text: 'a post' },
    /pre-norm ?\d+\.\d+.*post-norm ?5\.6.*4 layers/,
  ],
  'rms-gradient-chart': [{ layers: '3', width: '8' }, /pre-norm.*first \/ last.*3 layers/],
  'rms-final-norm': [{ layers: '4', width: '8' }, /logits, std.*1–4 layers/],
  'rms-remedies': [{ layers: '3', width: '8' }, /sandwich.*3 layers/],
  'rms-race': [{ layers: '3' }, /pre-norm.*post-norm.*Train 100 steps|Train 100 steps.*pre-norm/],
  'rms-speed': [{ rows: '16' }, /JavaScript.*16 rows · width 1024/],
  'rms-depth-chart': [{ layers: '4', width: '32', text: 'a post' }, /read 5\.7 .*4 layers/],
  'rms-layer-stats': [{ layers: '4', width: '32', text: 'a post' }, /after norm 5\.6.*4 layers/],
  'rms-depth-use': [
    { layers: '4', width: '32', text: 'a post' },
    /attention share ?\d+\.\d%.*cosine.*4 layers/,
  ],
  'rms-quiz': [{ layers: '4', width: '32', text: 'a post' }, /a model of 4 layers.*about 6/],
  'rms-hero': [{ layers: '4', width: '32', text: 'a post' }, /read 5\.7 4 layers/],
};

/** @type {Awaited<ReturnType<typeof serveFiles>>} */
let files;
/** @type {Awaited<ReturnType<typeof servePost>>} */
let post;
before(async () => {
  files = await serveFiles();
  post = await servePost({ head: FORMS['classic script'](files.url), body: '' });
});
after(() => Promise.all([files.close(), post.close()]));

/** Puts the figure into the page, and names its attributes. @param {string} tag */
function insert(tag) {
  document.body.append(document.createElement(tag));
  const { observedAttributes } = /** @type {any} */ (customElements.get(tag));
  return [...observedAttributes, 'lang', 'data-theme', 'id'];
}

/**
 * Makes the changes a few at a time, as a page would, and at times lets the figure come to rest; counts how often text
 * had become markup, and how often the figure at rest said neither what it ran or asks nor what is wrong.
 * @param {string} tag
 * @param {[string, string | null][]} changes
 */
async function change(tag, changes) {
  const figure = /** @type {any} */ (document.querySelector(tag));
  const count = (/** @type {string} */ selector) =>
    [...figure.shadowRoot.querySelectorAll(selector)].length;
  let injected = 0;
  let mute = 0;
  for (const [index, [name, value]] of changes.entries()) {
    if (value === null) figure.removeAttribute(name);
    else figure.setAttribute(name, value);
    if (index % 5 !== 0) continue;
    await figure.updateComplete;
    injected += count('script, img, iframe, style, [onload], [onerror], [href^="javascript:"]');
    if (index % 100 !== 0) continue;
    await figure.figureReady;
    if (!count(':is(.provenance, .ask, [role=alert]):not(:empty)')) mute++;
  }
  if ('injected' in globalThis) injected++;
  return { injected, mute };
}

/** @param {string} tag @param {Record<string, string>} attributes */
function settle(tag, attributes) {
  const figure = /** @type {Element} */ (document.querySelector(tag));
  for (const name of figure.getAttributeNames()) figure.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
}

inEachEngine(
  (tab) => {
    for (const [seed, tag] of Object.keys(figures).entries()) {
      test(`${tag} lives through ${CHANGES} changes of its attributes`, async () => {
        assert.ok(FIGURES[tag], 'what is it asked, and what does it show?');
        const [attributes, shows] = FIGURES[tag];
        await tab.open(post.url);
        const names = await tab.evaluate(insert, tag);
        const next = junk(seed + 1);
        const changes = Array.from(
          { length: CHANGES },
          (_, i) =>
            /** @type {[string, string | null]} */ ([names[(i * 7) % names.length], next()]),
        );
        assert.deepEqual(await tab.evaluate(change, tag, changes), { injected: 0, mute: 0 });
        await tab.evaluate(settle, tag, attributes);
        const [figure] = await tab.evaluate(shown);
        assert.equal(figure.notice, '');
        assert.match(figure.words, shows);
        assert.deepEqual(await tab.complaints(), []);
      });
    }
  },
  ['chromium'],
);
