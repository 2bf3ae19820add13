// SPDX-License-Identifier: MIT
/** @typedef {import('./engine.js').Engine} Engine */

/** Vectors worth a look. @type {Record<string, number[]>} */
export const EXAMPLES = {
  usual: [2, -1, 3, 0],
  equal: [3, 3, 3, 3],
  outlier: [2, -1, 30, 0],
  zero: [0, 0, 0, 0],
};

const mean = (/** @type {number[]} */ values) =>
  values.reduce((sum, v) => sum + v, 0) / values.length;
const square = (/** @type {number} */ v) => v * v;

/** What the engine makes of four numbers, and the arithmetic on the way there.
 * @param {Engine} engine @param {{ x: number[], gain: number[], eps: number }} request */
export async function steps(engine, { x, gain, eps }) {
  const norm = async (/** @type {'rms' | 'layer'} */ kind) => {
    const { y, rms, l2In, l2Out } = await engine.normalize({
      x,
      width: x.length,
      norm: kind,
      eps,
      gain,
    });
    return { y: [...y], rms: rms[0], l2In: l2In[0], l2Out: l2Out[0] };
  };
  const [rms, layer] = await Promise.all([norm('rms'), norm('layer')]);
  const middle = mean(x);
  const centred = x.map((v) => v - middle);
  const parts = (/** @type {number[]} */ values) => {
    const squares = values.map(square);
    const meanSquare = mean(squares);
    return { squares, meanSquare, root: Math.sqrt(meanSquare + eps) };
  };
  return {
    rms: { ...rms, ...parts(x) },
    layer: { ...layer, ...parts(centred), mean: middle, centred },
    gap: Math.max(...rms.y.map((v, i) => Math.abs(v - layer.y[i]))),
  };
}
