/** Outline on a 24 px grid, for `Icon`. Adapted from Lucide (ISC, see LICENSE-lucide.txt). */
export const receiveIcon = 'M12 5v14M19 12l-7 7-7-7'
