// SPDX-License-Identifier: MIT
// Somebody's strict TypeScript that uses the package, and misuses it where an error is expected.
import 'rmsnorm-lab';
import type { RmsHero, RmsPlayground } from 'rmsnorm-lab';
import {
  createEngine,
  type Engine,
  LabError,
  type Normalizer,
  type Profile,
} from 'rmsnorm-lab/engine';

const playground: RmsPlayground = document.createElement('rms-playground');
playground.scale = 3;
playground.norm = 'layer';
playground.outlier = true;
playground.number = '1';
playground.scale = undefined;
const hero: RmsHero | null = document.querySelector('rms-hero');
playground.addEventListener('rms-change', ({ detail }) => console.log(detail.changed.join()));
playground.addEventListener('rms-result', ({ detail }) => console.log(detail.result));

// @ts-expect-error a number
playground.scale = '3';
// @ts-expect-error one of three words
playground.norm = 'batch';
// @ts-expect-error no setting of this figure
playground.layers = 3;
// @ts-expect-error read only
playground.figureReady = Promise.resolve();
// @ts-expect-error an element, but none of ours
document.createElement('rms-nothing').scale = 3;

export async function run(): Promise<string> {
  await playground.figureReady;
  const engine: Engine = await createEngine({ backend: 'scalar', worker: false });
  const { y, l2Out } = await engine.normalize({ x: [2, -1, 3, 0], width: 4, norm: 'rms', eps: 0 });
  const normalizer: Normalizer = await engine.createNormalizer({ width: 4 });
  normalizer.x.set(y);
  const { cosine } = normalizer.run({ norm: 'rms', eps: 0 });
  normalizer.dispose();
  const stop = new AbortController();
  try {
    const profile: Profile = await engine.profile(
      { text: 'a text', layers: 2, placement: 'post' },
      { signal: stop.signal, onProgress: ({ stage, done, of }) => console.log(stage, done, of) },
    );
    const last = profile.layers.at(-1)?.stream.l2 ?? Number.NaN;
    return `${hero?.layers ?? profile.config.layers} ${last.toFixed(2)} ${l2Out[0]} ${cosine}`;
  } catch (error) {
    if (error instanceof LabError && error.code === 'too-large') return String(error.field);
    throw error;
  }
}

export async function misuse(engine: Engine, profile: Profile, error: LabError, slot: Normalizer) {
  // @ts-expect-error x is missing
  await engine.normalize({ width: 4 });
  // @ts-expect-error no such placement
  await engine.profile({ text: 'a text', placement: 'middle' });
  // @ts-expect-error no such backend
  await createEngine({ backend: 'gpu' });
  // @ts-expect-error a number
  profile.layers[0].cosine.length;
  // @ts-expect-error no such code
  error.code === 'too-small';
  // @ts-expect-error numbers
  slot.y.join = 3;
  // @ts-expect-error internal
  engine.session;
  // @ts-expect-error the engine is made by createEngine alone
  new (await import('rmsnorm-lab/engine')).Engine();
}
