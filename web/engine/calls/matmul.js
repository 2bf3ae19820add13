// SPDX-License-Identifier: MIT
import * as check from '../arguments.js';
import { copyFloats, withMemory } from '../memory.js';

/**
 * @param {import('../session.js').Session} session
 * @param {unknown} options
 */
export function matmul({ glue }, options) {
  const given = check.object(options, ['a', 'b', 'rows', 'inner', 'columns']);
  const rows = check.whole('rows', given.rows, 1, check.MAX_FLOATS);
  const inner = check.whole('inner', given.inner, 1, check.MAX_FLOATS);
  const columns = check.whole('columns', given.columns, 1, check.MAX_FLOATS);
  const a = check.vector('a', given.a, rows * inner);
  const b = check.vector('b', given.b, inner * columns);
  check.limit('columns', rows * columns);

  return withMemory(glue, 4 * (a.length + b.length + rows * columns), (memory) => {
    const left = memory.put(a);
    const right = memory.put(b);
    const product = memory.floats(rows * columns);
    glue.matmul(product, left, right, rows, inner, columns);
    return { c: copyFloats(glue, product, rows * columns) };
  });
}
