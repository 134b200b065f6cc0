/** When a figure was true: the time of day, with its date where that isn’t today. */
export function asOfText(atMs: number, locale: string, nowMs = Date.now()): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  const form: Intl.DateTimeFormatOptions = isToday ? {} : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(locale, { ...form, timeStyle: 'short' }).format(atMs)
}
