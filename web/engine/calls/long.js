// SPDX-License-Identifier: MIT
import { gaussians } from './gaussians.js';
import { growth } from './growth.js';
import { matmul } from './matmul.js';
import { profile } from './profile.js';

/** The calls that may take long, under the names that the engine and its worker know them by. */
export const longCalls = { gaussians, growth, matmul, profile };
