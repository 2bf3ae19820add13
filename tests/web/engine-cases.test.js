// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { backends, engines } from './engines.js';

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} op
 * @property {number} rows
 * @property {number} width
 * @property {number} eps
 * @property {(number | string)[]} x
 * @property {(number | string)[] | null} weight
 * @property {(number | string)[] | null} bias
 * @property {(number | string)[]} y
 * @property {(number | string)[]} [accept]
 * @property {string[]} [accept_row0]
 * @property {boolean} [must_not_be_nan]
 * @property {number} atol
 * @property {number} rtol
 * @property {number} [strict_atol]
 */

/**
 * @typedef {object} BackwardCase
 * @property {string} id
 * @property {'rms_norm_backward' | 'layer_norm_backward'} op
 * @property {number} width
 * @property {number} eps
 * @property {number[]} x
 * @property {number[] | null} weight
 * @property {number[]} dy
 * @property {number[]} [residual_grad] what came past the norm, and is added
 * @property {number[]} dx
 * @property {number[] | null} dweight
 * @property {number[] | null} [dbias]
 * @property {number} atol
 * @property {number} rtol
 */

const folder =
  process.env.RMS_CASES ?? fileURLToPath(new URL('../../../shared/cases', import.meta.url));
const NORMS = /** @type {Record<string, 'rms' | 'layer'>} */ ({
  rms_norm: 'rms',
  layer_norm: 'layer',
});
const EXACT_TOLERANCE = 2e-6;

/** @param {number | string} value */
const number = (value) =>
  Number({ nan: Number.NaN, inf: Infinity, '-inf': -Infinity }[value] ?? value);

/** @returns {any[]} */
function readAllCases() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')).cases);
}

/**
 * The exact answer in double precision for a row of float32 numbers.
 * @param {number[]} x
 * @param {'rms' | 'layer'} norm
 * @param {number} eps
 */
function exactRow(x, norm, eps) {
  const mean = norm === 'layer' ? x.reduce((sum, v) => sum + v, 0) / x.length : 0;
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.length;
  return x.map((v) => (v - mean) / Math.sqrt(variance + eps));
}

if (existsSync(folder)) {
  const all = readAllCases();
  /** @type {Case[]} */
  const cases = all.filter(({ op }) => op in NORMS);
  /** @type {BackwardCase[]} */
  const backwardCases = all.filter(({ op }) => op.endsWith('_norm_backward'));

  test('there are reference cases of both norms', () => {
    assert.ok(cases.filter(({ op }) => op === 'rms_norm').length > 20);
    assert.ok(cases.filter(({ op }) => op === 'layer_norm').length > 20);
    assert.ok(backwardCases.length > 5);
  });

  for (const backend of backends) {
    for (const each of cases) {
      test(`${backend} answers ${each.id}`, async () => {
        const { rows, width, eps } = each;
        const norm = NORMS[each.op];
        const x = Float32Array.from(each.x, number);
        const gain = each.weight && Float32Array.from(each.weight, number);
        const bias = each.bias && Float32Array.from(each.bias, number);
        const { y } = await engines[backend].normalize({
          x,
          width,
          norm,
          eps,
          ...(gain && { gain }),
          ...(bias && { bias }),
        });
        assert.equal(y.length, rows * width);
        const atol =
          each.strict_atol === undefined
            ? each.atol
            : Math.min(each.atol, Math.max(each.strict_atol, 1e-6));
        y.forEach((got, i) => {
          const wanted = number(each.y[i]);
          const accepted = [wanted, ...(each.accept ?? []).map(number)];
          if (each.accept_row0?.includes('all nan') && i < width) accepted.push(Number.NaN);
          const passes = accepted.some(
            (value) =>
              Object.is(got, value) || Math.abs(got - value) <= atol + each.rtol * Math.abs(value),
          );
          const bothNaN = accepted.some(Number.isNaN) && Number.isNaN(got);
          assert.ok(passes || bothNaN, `component ${i}: ${got}, wanted ${wanted}`);
        });

        let distance = 0;
        let length = 0;
        for (let row = 0; row < rows; row++) {
          const exact = exactRow([...x.subarray(row * width, (row + 1) * width)], norm, eps);
          exact.forEach((unit, i) => {
            const value = unit * (gain?.[i] ?? 1) + (bias?.[i] ?? 0);
            if (!Number.isFinite(value)) return;
            distance += (y[row * width + i] - value) ** 2;
            length += value ** 2;
          });
        }
        assert.ok(
          Math.sqrt(distance) <= EXACT_TOLERANCE * Math.sqrt(length),
          `${Math.sqrt(distance)} away from the exact answer of length ${Math.sqrt(length)}`,
        );
      });
    }

    for (const each of backwardCases) {
      test(`${backend} answers ${each.id}`, async () => {
        const { x, dy, width, eps, weight, atol, rtol } = each;
        const norm = each.op === 'rms_norm_backward' ? 'rms' : 'layer';
        const gain = weight ?? undefined;
        const got = await engines[backend].normalizeBackward({ x, dy, width, norm, eps, gain });
        const dx = got.dx.map((value, i) => value + (each.residual_grad?.[i] ?? 0));
        const wanted = /** @type {const} */ ([
          ['dx', each.dx, dx],
          ['dGain', each.dweight, got.dGain],
          ['dBias', each.dbias, got.dBias],
        ]);
        for (const [name, exact, answer] of wanted) {
          exact?.forEach((value, i) => {
            const apart = Math.abs(Number(answer?.[i]) - value);
            assert.ok(apart <= atol + rtol * Math.abs(value), `${name} ${i} is ${apart} away`);
          });
        }
      });
    }
  }
} else {
  test('the reference cases', { skip: `there is no folder ${folder}` });
}
