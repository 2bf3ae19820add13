// SPDX-License-Identifier: MIT
// RMSNorm as a caller has it: an array in, an array out; and one short call in the engine's memory.
import { NORMS as KINDS } from '../../../web/engine/calls/rows.js';
import { checkClose, rmsNorm } from '../references.js';
import { normGraph } from './norm-graph.js';
import { inOrder, often } from './row.js';

const EPS = 1e-6;

/**
 * @param {number} rows
 * @param {number} width
 * @param {import('./row.js').RatioMust} must
 * @returns {import('./row.js').RowOfTable}
 */
function withCopies(rows, width, must) {
  return {
    name: `RMSNorm ${rows}x${width}, call with copies`,
    async prepare({ kernels, ort, createEngine }) {
      const x = kernels.gaussians(rows * width, 1);
      const gain = kernels.gaussians(width, 2).map((v) => 1 + v / 16);
      const expected = rmsNorm(x, gain, EPS);

      const engine = await createEngine({ backend: 'simd', worker: false });
      const y = new Float32Array(x.length);
      const ours = () => engine.normalize({ x, width, norm: 'rms', eps: EPS, gain, y });
      checkClose('ours', (await ours()).y, expected);

      const graph = normGraph('rms', { rows, width, eps: EPS, gain, times: 1 });
      const theirs = await ort.load(graph, { x0: { dims: [rows, width], data: x } });
      checkClose('ORT', await theirs.run(), expected);

      return {
        candidates: { ours: inOrder(ours), 'session.run': inOrder(theirs.run) },
        musts: [must],
        async release() {
          await engine.dispose();
          await theirs.release();
        },
      };
    },
  };
}

/** @type {import('./row.js').RowOfTable} */
const oneRow = {
  name: 'RMSNorm 1x256, one call in heap',
  async prepare({ kernels }) {
    const x = kernels.gaussians(256, 1);
    const gain = kernels.gaussians(256, 2);
    const [xAt, yAt, gainAt] = [x, x, gain].map(kernels.put);
    const ours = () =>
      kernels.glue._normalize(yAt, xAt, gainAt, 0, 1, 256, KINDS.indexOf('rms'), EPS);
    ours();
    checkClose('ours', kernels.take(yAt, 256), rmsNorm(x, gain, EPS));
    return {
      candidates: { ours: often(ours) },
      musts: [{ most: 0.3e-6 }],
      release: () => kernels.release(xAt, yAt, gainAt),
    };
  },
};

export const NORM_CALLS = [
  withCopies(64, 256, { slow: 'session.run', least: 8, inNode: 4.5 }),
  withCopies(64, 1024, { slow: 'session.run', least: 8, inNode: 4.5 }),
  withCopies(512, 1024, { slow: 'session.run', least: 8, inNode: 4.5 }),
  withCopies(2048, 4096, { slow: 'session.run', least: 2.4 }),
  oneRow,
];
