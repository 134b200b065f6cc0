/** What a chart shows. */
export type Range = 'day' | 'week' | 'month' | 'year'
