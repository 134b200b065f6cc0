/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const rightIcon = 'M5 12h14M12 5l7 7-7 7'
