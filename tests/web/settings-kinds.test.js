// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures } from '../../web/widgets/settings/figures.js';
import { refusedSettings, usedSettings } from '../../web/widgets/settings/kinds.js';

const settings = figures['rms-playground'];

test('a property set to text is read like the attribute, as frameworks set what stands in their markup', () => {
  const given = { scale: '3', gain: '', norm: 'layer' };
  assert.deepEqual(refusedSettings(settings, given), []);
  const { scale, gain, norm } = usedSettings(settings, given);
  assert.deepEqual({ scale, gain, norm }, { scale: 3, gain: true, norm: 'layer' });
});

test('text that cannot be read is refused, and the usual used', () => {
  const given = { scale: 'wide', gain: 'some' };
  assert.deepEqual(refusedSettings(settings, given), ['scale', 'gain']);
  assert.equal(usedSettings(settings, given).scale, settings.scale.usual);
});

test('a list has words of its own, at least one, each once', () => {
  const { placements } = figures['rms-gradient-chart'];
  for (const good of ['pre', 'none,pre']) assert.ok(placements.accepts(good), good);
  for (const bad of ['', 'pre,', 'pre,pre', 'pre,mid', ['pre'], null])
    assert.ok(!placements.accepts(bad), String(bad));
  assert.equal(placements.read(' pre, post '), 'pre,post');
});
