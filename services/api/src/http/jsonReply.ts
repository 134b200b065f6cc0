import type { Reply } from './route.types.ts'

/** An answer as JSON. */
export function jsonReply(value: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    contentType: 'application/json',
    body: JSON.stringify(value),
    ...(headers === undefined ? {} : { headers }),
  }
}
