/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const closeIcon = 'M18 6 6 18M6 6l12 12'
