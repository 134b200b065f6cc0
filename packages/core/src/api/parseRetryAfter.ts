/** The delay of a `Retry-After` header in seconds form (RFC 9110 10.2.3), the only one that our services send. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined
}
