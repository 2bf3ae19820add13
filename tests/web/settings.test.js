// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { createEngine } from 'rmsnorm-lab/engine';
import { figures, MOST_BYTES, model } from '../../web/widgets/settings/figures.js';
import {
  byteLength,
  propertiesOf,
  refusedSettings,
  usedSettings,
} from '../../web/widgets/settings/kinds.js';
import { attributesOf, readFragment, writeFragment } from '../../web/widgets/settings/state.js';
import { Random } from './random.js';

test('the ranges of a model are the engine’s own', async (t) => {
  const engine = await createEngine({ worker: false });
  t.after(() => engine.dispose());
  const small = { text: 'ab', layers: 1, width: 8, heads: 1, ffn: 8 };
  /** @param {string} name @param {unknown} value */
  const refusal = (name, value) =>
    engine.profile({ ...small, [name]: value }).then(
      () => undefined,
      (error) => error.field,
    );
  for (const [name, { kind, accepts, rule }] of Object.entries(model)) {
    const { least, most, words } = rule.values;
    const fine = kind === 'flag' ? [true, false] : kind === 'word' ? String(words).split(', ') : [];
    for (const value of fine) {
      assert.ok(accepts(value));
      assert.equal(await refusal(name, value), undefined, `${name} ${value}`);
    }
    if (kind === 'number') {
      for (const value of [Number(least) - 1, Number(most) + 1, Number.NaN, 'x']) {
        assert.ok(!accepts(value), `${name} ${value}`);
        assert.equal(await refusal(name, value), name, `${name} ${value}`);
      }
      for (const value of [Number(least), Number(most)]) {
        assert.ok(accepts(value), `${name} ${value}`);
        // Width, heads and their like also have to go together; what is refused then is not the value's range.
        const alone = !['width', 'heads', 'ffn', 'vocabulary'].includes(name);
        if (alone) assert.equal(await refusal(name, value), undefined, `${name} ${value}`);
      }
      const half = 1.5 + Number(least);
      assert.equal(accepts(half), (await refusal(name, half)) !== name, `${name} ${half}`);
    }
    if (kind === 'word') assert.equal(await refusal(name, 'other'), name);
  }
});

test('every usual value can be used, and nothing else stands in for what is refused', () => {
  for (const [tag, settings] of Object.entries(figures)) {
    for (const [name, { usual, accepts }] of Object.entries(settings)) {
      if (usual !== undefined) assert.ok(accepts(usual), `${tag} ${name}`);
      const given = { [name]: { odd: true } };
      assert.equal(usedSettings(settings, given)[name], usual);
      assert.deepEqual(refusedSettings(settings, given), [name]);
    }
  }
});

test('an attribute becomes what it says, and its absence the usual', () => {
  const read = (/** @type {string} */ name, /** @type {string | null} */ text) =>
    propertiesOf(figures['rms-playground'])[name].converter.fromAttribute(text);
  assert.equal(read('scale', '3e2'), 300);
  assert.equal(read('scale', ' '), ' ');
  assert.equal(read('scale', null), undefined);
  assert.equal(read('gain', ''), true);
  assert.equal(read('gain', 'false'), false);
  assert.equal(read('gain', 'no'), 'no');
  assert.equal(read('norm', 'layer'), 'layer');
});

test('a text is bounded in bytes', () => {
  const { accepts } = figures['rms-depth-chart'].text;
  assert.ok(accepts('眠'.repeat(170)));
  assert.equal(byteLength('眠'.repeat(170)), 510);
  assert.ok(!accepts('眠'.repeat(171)));
  assert.ok(!accepts(''));
});

test('settings survive an address, whatever they are, within 2000 characters', () => {
  const random = new Random(7);
  for (let i = 0; i < 3000; i++) {
    const tag = random.pick(Object.keys(figures));
    const settings = figures[tag];
    /** @type {Record<string, any>} */
    const given = {};
    for (const [name, setting] of Object.entries(settings)) given[name] = drawn(random, setting);
    const used = usedSettings(settings, given);
    const attributes = attributesOf(tag, used);
    const lang = random.pick(/** @type {const} */ ([undefined, 'zh-CN', 'en']));
    const theme = random.pick(/** @type {const} */ ([undefined, 'light', 'dark']));
    const fragment = writeFragment({ tag, attributes, lang, theme });
    assert.ok(fragment.length <= 2000, `${fragment.length}`);
    const linked = readFragment(`#${fragment}`);
    assert.ok(linked);
    assert.deepEqual([linked.tag, linked.lang, linked.theme], [tag, lang, theme]);
    const back = Object.fromEntries(
      linked.attributes.map(([name, text]) => [name, settings[name].read(text)]),
    );
    assert.deepEqual(usedSettings(settings, back), used);
    assert.deepEqual(refusedSettings(settings, back), []);
  }
});

test('an address of nonsense names a figure that there is, and settings that it has, or nothing', () => {
  const random = new Random(11);
  const pieces = ['#', '?', '&', '=', '%', '%zz', '%00', '<script>', '"', 'figure', 'rms-quiz'];
  const more = ['rms-playground', 'scale', 'lang', 'theme', 'zh', 'dark', '__proto__', 'onerror'];
  const all = [...pieces, ...more, 'constructor', '1e999', 'toString', '\u0000', '\ud800', '眠'];
  for (let i = 0; i < 5000; i++) {
    const start = random.pick(['', 'figure=rms-playground&', '#figure=rms-hero&']);
    const text = start + Array.from({ length: random.below(12) }, () => random.pick(all)).join('');
    const linked = readFragment(text);
    if (!linked) continue;
    assert.ok(Object.hasOwn(figures, linked.tag), text);
    for (const [name, value] of linked.attributes) {
      assert.ok(Object.hasOwn(figures[linked.tag], name), text);
      assert.equal(typeof value, 'string');
    }
    assert.ok([undefined, 'zh-CN', 'en'].includes(linked.lang));
    assert.ok([undefined, 'light', 'dark'].includes(linked.theme));
  }
});

/** A value that the setting may have, now and then one that it may not. @param {Random} random
 * @param {import('../../web/widgets/settings/kinds.js').Setting} setting */
function drawn(random, { kind, rule }) {
  const { least, most, words } = rule.values;
  const odd = random.below(8);
  if (odd === 0) return undefined;
  if (odd === 1) return '<b>';
  if (kind === 'flag') return random.pick([true, false]);
  if (kind === 'word') return random.pick(String(words).split(', '));
  if (kind === 'text')
    return random.pick(['abc', 'a&b=c#d %', '<img src=x>', '眠'.repeat(170), '\n']);
  const value = Number(least) + random.unit() * (Number(most) - Number(least));
  return rule.key === 'setting.whole' ? Math.floor(value) : value;
}

test('the byte limit of a text is the engine’s', async (t) => {
  const engine = await createEngine({ worker: false });
  t.after(() => engine.dispose());
  const small = { layers: 1, width: 8, heads: 1, ffn: 8 };
  await engine.profile({ ...small, text: 'a'.repeat(MOST_BYTES) });
  await assert.rejects(engine.profile({ ...small, text: 'a'.repeat(MOST_BYTES + 1) }), {
    code: 'too-large',
  });
});
