import { constants } from '@latchkey/protocol'

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago it was, in the largest unit that fits: "5 min ago". English has the short units of spec 9. */
export function relativeTime(thenMs: number, nowMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((nowMs - thenMs) / 1000))
  const [unit, length] = steps.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const count = Math.floor(seconds / length)
  if (locale.startsWith('en')) return `${count} ${constants.relativeTimeUnits[unit]} ago`
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-count, unit)
}
