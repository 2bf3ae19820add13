// SPDX-License-Identifier: MIT
import { FORWARD } from './forward.js';
import { PRODUCTS } from './matmul.js';
import { NORM_CALLS } from './norm-call.js';
import { NORMS } from './norms.js';
import { TRAINING } from './training.js';

/** @type {import('./row.js').RowOfTable[]} */
export const ROWS = [...NORMS, ...NORM_CALLS, ...PRODUCTS, FORWARD, TRAINING];
