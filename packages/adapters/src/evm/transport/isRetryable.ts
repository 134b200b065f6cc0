import { constants } from '@latchkey/protocol'
import { isReverted } from './isReverted.ts'
import type { RpcFailure } from './RpcFailure.ts'

/** Spec section 8, codes. */
const retryableStatuses: ReadonlySet<number> = new Set(constants.retryableHttpStatuses)

/**
 * JSON-RPC codes that say "later", not "no": unknown, internal error, limit exceeded, and the rate limits that some
 * providers answer with status 200 (429 and QuickNode's -32007).
 */
const retryableCodes: ReadonlySet<number> = new Set([-1, -32603, -32005, 429, -32007])

/**
 * Whether the same call may succeed a little later. A timeout is not retried on top: it already took the whole time
 * that a person waits for a node (decisions 24), the next URL gets its chance instead.
 */
export function isRetryable(failure: RpcFailure): boolean {
  if (isReverted(failure)) return false
  switch (failure.kind) {
    case 'network':
      return true
    case 'status':
      return failure.status !== undefined && retryableStatuses.has(failure.status)
    case 'answer':
      return failure.code !== undefined && retryableCodes.has(failure.code)
    default:
      return false
  }
}
