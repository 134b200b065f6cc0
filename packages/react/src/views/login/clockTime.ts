/** A time of day with its seconds. */
export function clockTime(locale: string, atMs: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(atMs)
}
