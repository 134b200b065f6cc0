/** The wait that a `Retry-After` header asks for: seconds or a date. RFC 9110 section 10.2.3. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined
  if (seconds !== undefined) return seconds * 1000
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs)
}
