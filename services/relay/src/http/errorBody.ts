import type { ErrorBody } from '@latchkey/protocol/http'

/** What can go wrong before a JSON-RPC answer is possible. */
export type HttpErrorCode =
  | 'relay/unauthorized'
  | 'relay/forbidden'
  | 'relay/rate-limited'
  | 'relay/stopping'
  | 'relay/not-found'
  | 'relay/invalid-request'
  | 'relay/payload-too-large'
  | 'relay/storage-unavailable'
  | 'relay/storage-full'
  | 'relay/projects-unavailable'
  | 'relay/internal'

/** The body that every service answers failures with. */
export function errorBody(error: {
  readonly code: HttpErrorCode
  readonly description: string
  readonly requestId: string
  readonly field?: string
}): ErrorBody {
  return {
    status: 'FAILED',
    reasons: [{ field: error.field ?? '', description: error.description }],
    code: error.code,
    requestId: error.requestId,
  }
}

/** The headers of an answer that the storage failed: when to ask again. */
export const storageAway: Readonly<Record<string, string>> = { 'retry-after': '5' }
