/**
 * The moment that a `Retry-After` header names, in milliseconds since the epoch: seconds from now, or a date
 * (RFC 9110, 10.2.3). Undefined when there is none or it can't be read.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return nowMs + Number(text) * 1000
  const dateMs = Date.parse(text)
  return Number.isNaN(dateMs) ? undefined : dateMs
}
