// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';

const RAN = /24 layers · width 128 · 31 tokens · seed 7 · SIMD · (< 1|\d+) ms/;

/** The lesson's figures as they stand at first, in English. @param {import('./figures.js').Shown[]} figures */
export function assertLesson(figures) {
  const tags = [
    ...['hero', 'softmax', 'by-hand', 'playground'],
    ...['quiz', 'depth-chart', 'layer-stats'],
  ];
  assert.deepEqual(
    figures.map(({ tag }) => tag),
    tags.map((tag) => `rms-${tag}`),
  );
  const [hero, softmax, hand, playground, quiz, depth, stats] = figures;
  assert.match(hero.words, /stream 54\.6read 11\.3/);
  assert.match(softmax.words, /0\.325/);
  assert.match(hand.words, /m = 3\.50.*√\(m \+ ε\) = 1\.87|rms\s*1\.87/);
  assert.equal(playground.l2Out, '16.0000');
  assert.match(quiz.words, /about 11about 54about 264/);
  assert.equal(depth.read, '11.3');
  assert.match(stats.words, /after norm 11\.31/);
  for (const { words } of [hero, depth, stats]) assert.match(words, RAN);
}
