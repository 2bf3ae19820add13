// SPDX-License-Identifier: MIT
// One step of AdamW (without decay) on the toy transformer: forward, backward, update. All three start from the same weights
// and see the same batch; their losses must agree over some steps before they are timed.
import { trainJax } from '../peers/jax-transformer.js';
import { trainTfjs } from '../peers/tfjs-transformer.js';
import { checkClose } from '../references.js';
import { crossEntropy, forward, nameTensors } from '../transformer.js';
import { inOrder } from './row.js';

const SHAPE = { layers: 12, width: 64, heads: 4, ffn: 176, vocabulary: 256 };
const LENGTH = 64;
const SEQUENCES = 8;
const RATE = 1e-3;
const STEPS = 3;
/** One byte longer than a sequence, so that every sequence of a batch is this one. */
const TEXT = 'The stream flows on; each layer reads it and adds what it has foun';

/** @type {import('./row.js').RowOfTable} */
export const TRAINING = {
  name: 'training step, 12 layers of width 64, 8 sequences of 64 tokens',
  async prepare({ tfjs, jax, createEngine }) {
    const engine = await createEngine({ backend: 'simd' });
    const task = 'text';
    const [tokens, batch] = [LENGTH, SEQUENCES];
    const text = TEXT.slice(0, LENGTH + 1);
    const ours = await engine.createTrainer({
      ...{ ...SHAPE, task, text, tokens, batch },
      ...{ learningRate: RATE, weightDecay: 0, seed: 7 },
    });
    const weights = nameTensors(SHAPE, await ours.weights());

    const bytes = new TextEncoder().encode(text);
    const [before, after] = [bytes.subarray(0, LENGTH), bytes.subarray(1)];
    const sequences = { tokens: repeat(before), targets: repeat(after), sequences: SEQUENCES };
    const theirs = {
      'jax-js': trainJax(jax, SHAPE, weights, sequences, RATE),
      tfjs: trainTfjs(tfjs, SHAPE, weights, sequences, RATE),
    };

    const first = crossEntropy(forward(SHAPE, weights, before), after);
    const losses = (await ours.step(STEPS)).map(({ loss }) => loss);
    checkClose('our first loss', losses.slice(0, 1), [first]);
    for (const [name, { step }] of Object.entries(theirs)) {
      const others = [];
      for (let i = 0; i < STEPS; i++) others.push(await step());
      checkClose(`losses of ${name}`, others, losses, 1e-4);
    }

    return {
      candidates: {
        ours: async (times) => {
          await ours.step(times);
        },
        ...Object.fromEntries(
          Object.entries(theirs).map(([name, { step }]) => [name, inOrder(step)]),
        ),
      },
      musts: [
        { slow: 'jax-js', least: 3.2, inNode: 4 },
        { slow: 'tfjs', least: 12 },
      ],
      async release() {
        for (const { dispose } of Object.values(theirs)) dispose();
        await ours.dispose();
        await engine.dispose();
      },
    };
  },
};

/** @param {Uint8Array} sequence */
function repeat(sequence) {
  const all = new Uint8Array(SEQUENCES * sequence.length);
  for (let i = 0; i < SEQUENCES; i++) all.set(sequence, i * sequence.length);
  return all;
}
