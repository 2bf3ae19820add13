// SPDX-License-Identifier: MIT
// One forward pass of the toy transformer, from tokens to the head. `profile` also measures all vectors on its way, so ours is
// a part of `layerKnockout`: one pass through all L layers and L through L - 1 are the layers of L passes (and L + 1 heads).
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
    const options = { ...SHAPE, symbols: TOKENS };
    const knockout = () => engine.layerKnockout(options);
    const profile = () => engine.profile(options);
    checkClose('loss', [(await knockout()).loss], [(await profile()).loss]);

    return {
      candidates: {
        knockout: inOrder(knockout),
        'our profile': inOrder(profile),
        'ORT, plain': inOrder((await plain).run),
        'ORT, fused': inOrder((await fused).run),
      },
      parts: { ours: { more: 'knockout', divisor: SHAPE.layers } },
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
