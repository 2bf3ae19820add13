// SPDX-License-Identifier: MIT
// One forward pass of the toy transformer, from tokens to logits. Ours is `profile`, which also measures all vectors on its way.
import { checkClose } from '../references.js';
import { drawWeights, forward } from '../transformer.js';
import { fusedGraph, plainGraph } from './forward-graph.js';
import { inOrder } from './row.js';

const SHAPE = { layers: 24, width: 256, heads: 4, ffn: 688, vocabulary: 256 };
const TOKENS = Uint8Array.from({ length: 64 }, (_, t) => (37 * t + 11) % 256);

/** @type {import('./row.js').RowOfTable} */
export const FORWARD = {
  name: 'forward, 24 layers of width 256, 64 tokens',
  async prepare({ kernels, ort, createEngine }) {
    const weights = drawWeights(SHAPE, kernels.gaussians);
    const logits = forward(SHAPE, weights, TOKENS);
    const tokens = { dims: [TOKENS.length], data: BigInt64Array.from(TOKENS, BigInt) };
    const [plain, fused] = [plainGraph, fusedGraph].map((graph) =>
      ort.load(graph(SHAPE, weights, TOKENS.length), { tokens }),
    );
    checkClose('ORT, plain', await (await plain).run(), logits, 1e-4);
    checkClose('ORT, fused', await (await fused).run(), logits, 1e-4);

    const engine = await createEngine({ backend: 'simd', worker: false });
    const ours = () => engine.profile({ ...SHAPE, symbols: TOKENS });
    await ours();

    return {
      candidates: {
        ours: inOrder(ours),
        'ORT, plain': inOrder((await plain).run),
        'ORT, fused': inOrder((await fused).run),
      },
      musts: [
        { slow: 'ORT, plain', least: 1.55 },
        { slow: 'ORT, fused', least: 1.55 },
      ],
      async release() {
        await engine.dispose();
        await (await plain).release();
        await (await fused).release();
      },
    };
  },
};
