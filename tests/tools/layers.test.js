// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaches } from './layers.js';

test('a layer may use itself and what stands before it', () => {
  assert.deepEqual(breaches('cpp/lab/a.cpp', '#include "model/b.h"\n#include "lab/a.h"'), []);
  assert.deepEqual(
    breaches('web/pages/a.js', "import '../widgets/b.js';\nimport { c } from 'lit';"),
    [],
  );
});

test('a layer may not use what stands after it', () => {
  assert.deepEqual(breaches('cpp/kernels/a.h', '#include "model/b.h"'), [
    'cpp/kernels/a.h uses cpp/model',
  ]);
  assert.deepEqual(breaches('web/charts/a.js', "import { b } from '../engine/index.js';"), [
    'web/charts/a.js uses web/engine',
  ]);
  assert.deepEqual(breaches('web/engine/a.js', "const b = await import('../widgets/b.js');"), [
    'web/engine/a.js uses web/widgets',
  ]);
  assert.deepEqual(breaches('web/widgets/a.js', "import '../lesson/render/b.js';"), [
    'web/widgets/a.js uses web/lesson',
  ]);
});

test('the scalar definitions do without xsimd', () => {
  assert.deepEqual(breaches('cpp/kernels/scalar/a.h', '#include <xsimd/xsimd.hpp>'), [
    'cpp/kernels/scalar/a.h uses xsimd',
  ]);
  assert.deepEqual(breaches('cpp/kernels/a.cpp', '#include <xsimd/xsimd.hpp>'), []);
});
