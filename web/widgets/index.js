// SPDX-License-Identifier: MIT
// Every custom element; importing this registers them.
export { RmsDepthChart } from './rms-depth-chart.js';
export { RmsHero } from './rms-hero.js';
export { RmsLayerStats } from './rms-layer-stats.js';
export { RmsPlayground } from './rms-playground.js';
export { RmsQuiz } from './rms-quiz.js';
