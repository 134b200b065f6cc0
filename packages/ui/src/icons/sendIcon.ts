/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const sendIcon = 'M5 12l7-7 7 7M12 19V5'
