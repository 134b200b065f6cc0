/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const moreIcon =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
