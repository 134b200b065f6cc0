/** Outline on a 24 px grid, for `Icon`. */
export const keyIcon = 'M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.8 12.7 19.5 4M15.5 8l3 3M13 10.5l2 2'
