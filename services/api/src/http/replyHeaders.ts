import { crossOrigin } from './crossOrigin.ts'
import type { Reply } from './route.types.ts'

/** The headers of every answer, and its own. @param requestId Undefined where it is added for each answer. */
export function replyHeaders(
  { contentType, headers }: Pick<Reply, 'contentType' | 'headers'>,
  requestId: string | undefined,
): Record<string, string> {
  return {
    'content-type': contentType,
    ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    'x-content-type-options': 'nosniff',
    ...crossOrigin.always,
    ...headers,
  }
}
