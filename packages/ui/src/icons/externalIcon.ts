/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const externalIcon = 'M7 7h10v10M7 17 17 7'
