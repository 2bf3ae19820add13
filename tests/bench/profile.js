// SPDX-License-Identifier: MIT
// What a reader waits for: new text, new model, a slider.
import { readFileSync } from 'node:fs';

const ROUNDS = 9;

/**
 * How long the engine takes in the page, each figure beside its limit.
 * @param {import('@playwright/test').Page} page
 */
export async function measurePage(page) {
  const path = new URL('../../dist/engine/engine.js', import.meta.url);
  const measured = await page.evaluate(measure, {
    source: readFileSync(path, 'utf8'),
    rounds: ROUNDS,
  });
  const { backend, worker } = measured.info;
  return [
    `${backend}, worker: ${worker}; 24 layers, width 128, 32 tokens; median (least to greatest) of ${ROUNDS} rounds`,
    line('new text', measured.newText, 100, 'ms'),
    line('new model', measured.newModel, 400, 'ms'),
    line('longest block of the page', measured.longestBlock, 50, 'ms'),
    line('new model without a worker: longest block', measured.longestBlockWithoutWorker, 50, 'ms'),
    line('slider: one 256-wide norm and its measures', measured.slider, 16.7, 'ms'),
  ];
}

/**
 * @param {string} what
 * @param {number[]} times
 * @param {number} limit
 * @param {string} unit
 */
function line(what, times, limit, unit) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const [least, greatest] = [sorted[0], sorted[sorted.length - 1]].map((time) => time.toFixed(2));
  const ratio = (median / limit).toFixed(3);
  return `${what}: ${median.toFixed(2)} ${unit} (${least} to ${greatest}), ${ratio} of ${limit} ${unit}`;
}

/**
 * Runs in the page.
 * @param {{ source: string, rounds: number }} options
 */
async function measure({ source, rounds }) {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const { createEngine } = await import(address);
  const engine = await createEngine();
  const scalar = await createEngine({ backend: 'scalar' });
  const single = await createEngine({ worker: false });
  const text = 'All happy families are alike, ab';

  const [a, b] = await Promise.all([engine.profile({ text }), scalar.profile({ text })]);
  if (!(Math.abs(a.loss - b.loss) < 1e-4 * a.loss)) throw new Error(`${a.loss} is not ${b.loss}`);
  await scalar.dispose();

  /** @param {() => Promise<unknown>} call */
  const time = async (call) => {
    const start = performance.now();
    await call();
    return performance.now() - start;
  };

  /** The longest time during which the page's thread answered nothing, while the call ran. @param {() => Promise<unknown>} call */
  const longestBlock = async (call) => {
    let last = performance.now();
    let longest = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      port2.postMessage(null);
    };
    port2.postMessage(null);
    await call();
    port1.close();
    return Math.max(longest, performance.now() - last);
  };

  const slot = await engine.createNormalizer({ width: 256 });
  slot.x.set((await engine.gaussians({ count: 256, seed: 7 })).x);

  /** @type {Record<'newText' | 'newModel' | 'longestBlock' | 'longestBlockWithoutWorker' | 'slider', number[]>} */
  const times = {
    newText: [],
    newModel: [],
    longestBlock: [],
    longestBlockWithoutWorker: [],
    slider: [],
  };
  for (let round = 0; round < rounds; round++) {
    const other = `${String(round).padStart(2)}${text.slice(2)}`;
    const seed = 1000 + round;
    times.newText.push(await time(() => engine.profile({ text: other })));
    times.newModel.push(await time(() => engine.profile({ text, seed })));
    await engine.profile({ text });
    times.longestBlock.push(await longestBlock(() => engine.profile({ text, seed: seed + 100 })));
    await engine.profile({ text });
    times.longestBlockWithoutWorker.push(await longestBlock(() => single.profile({ text, seed })));
    times.slider.push(
      (await time(async () => {
        for (let i = 0; i < 100; i++) slot.run({ norm: 'rms', eps: 1e-6 });
      })) / 100,
    );
  }
  return { info: engine.info, ...times };
}
