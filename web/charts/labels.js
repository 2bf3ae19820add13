// SPDX-License-Identifier: MIT

export const LABEL_GAP = 19;

/**
 * Labels in the order of their heights, at least `gap` apart and inside the bounds: pushed down first, then, where
 * the last one left the bounds, back up.
 * @template {{ y: number }} T
 * @param {T[]} labels @param {{ gap?: number, top?: number, bottom?: number }} [options]
 * @returns {T[]} copies
 */
export function pushApart(labels, { gap = LABEL_GAP, top = -Infinity, bottom = Infinity } = {}) {
  const placed = labels.map((label) => ({ ...label })).sort((a, b) => a.y - b.y);
  let limit = top;
  for (const label of placed) {
    label.y = Math.max(label.y, limit);
    limit = label.y + gap;
  }
  limit = bottom;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, limit);
    limit = label.y - gap;
  }
  return placed;
}
