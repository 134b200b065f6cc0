/**
 * How many seconds the clock of a server and that of this machine are apart, by the `Date` of an answer; undefined where it
 * has none. The header has whole seconds, and was written at some time between the question and the answer.
 */
export function clockDifference(
  date: string | null | undefined,
  { askedAtMs, atMs }: { readonly askedAtMs: number; readonly atMs: number },
): number | undefined {
  const dateMs = Date.parse(date ?? '')
  if (Number.isNaN(dateMs)) return undefined
  return Math.max(0, dateMs - atMs, askedAtMs - (dateMs + 1_000)) / 1_000
}
