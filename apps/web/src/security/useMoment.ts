import { useText } from '../messages/useText.ts'

/** Says a moment in the person's language: day and time, or the day alone. */
export function useMoment(): (atMs: number, precision?: 'minute' | 'day') => string {
  const { locale } = useText()
  return (atMs, precision = 'minute') =>
    new Intl.DateTimeFormat(
      locale,
      precision === 'day' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
    ).format(atMs)
}
