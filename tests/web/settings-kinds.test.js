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
