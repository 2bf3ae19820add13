// SPDX-License-Identifier: MIT

/** Placements by the names they go by in any language. @type {Record<string, string>} */
export const PLACEMENT_NAMES = {
  pre: 'pre-norm',
  post: 'post-norm',
  sandwich: 'sandwich',
  'branch-output': 'branch-output',
  deepnorm: 'DeepNorm',
  none: 'none',
};
