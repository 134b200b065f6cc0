import { randomUUID } from 'node:crypto'

// What a caller may send is kept short and plain, so that it cannot forge log lines or carry personal data at length.
const acceptable = /^[A-Za-z0-9._-]{1,64}$/

/** The id of a request: the caller's own if it is well-formed, else a new UUID. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && acceptable.test(sent) ? sent : randomUUID()
}
