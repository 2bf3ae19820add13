// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { badArgument } from '../lab-error.js';

/** As the engine counts them. */
export const NORMS = /** @type {const} */ (['rms', 'layer', 'none']);
const DEFAULT_EPS = 1e-6;

/**
 * The arguments of a call that takes rows through a norm, and whatever else it knows.
 * @param {unknown} options
 * @param {string[]} others
 */
export function readRows(options, others) {
  const known = ['x', 'width', 'norm', 'eps', 'gain', 'bias', ...others];
  const given = check.object(options, known);
  const width = check.whole('width', given.width, 1, check.MAX_FLOATS);
  const norm = check.oneOf('norm', given.norm ?? 'rms', NORMS);
  const eps = check.finite('eps', given.eps ?? DEFAULT_EPS, 0);
  const x = check.vector('x', given.x);
  if (x.length === 0 || x.length % width !== 0) {
    throw badArgument(
      'x',
      `x has ${x.length} numbers; it must have one or more rows of width ${width}`,
    );
  }
  const gain = optionalVector('gain', given.gain, width, norm !== 'none', norm);
  const bias = optionalVector('bias', given.bias, width, norm === 'layer', norm);
  return { given, x, rows: x.length / width, width, norm: NORMS.indexOf(norm), eps, gain, bias };
}

/**
 * @param {string} field
 * @param {unknown} value
 * @param {number} width
 * @param {boolean} allowed
 * @param {string} norm
 */
function optionalVector(field, value, width, allowed, norm) {
  if (value === undefined || value === null) return undefined;
  if (!allowed) throw badArgument(field, `${field} is given, but norm "${norm}" has none`);
  return check.vector(field, value, width);
}
