// SPDX-License-Identifier: MIT
import { gradientByDepth } from '../sweeps/gradient-by-depth.js';
import { learningRateLimit } from '../sweeps/learning-rate-limit.js';
import { logitsByDepth } from '../sweeps/logits-by-depth.js';
import { benchmark } from './benchmark.js';
import { gradientCheck, layerKnockout } from './checks.js';
import { gaussians } from './gaussians.js';
import { growth } from './growth.js';
import { matmul } from './matmul.js';
import { profile } from './profile.js';
import { createTrainer, profileTrained, trainSteps, weightsOf } from './trainer.js';

/** The calls that may take long, under the names that the engine and its worker know them by. */
export const longCalls = {
  benchmark,
  createTrainer,
  gaussians,
  gradientByDepth,
  gradientCheck,
  growth,
  layerKnockout,
  learningRateLimit,
  logitsByDepth,
  matmul,
  profile,
  profileTrained,
  trainSteps,
  weightsOf,
};
