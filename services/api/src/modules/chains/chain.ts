import type { Network } from '@latchkey/protocol'
import { ApiError } from '../../http/ApiError.ts'
import type { FailureReason, Upstream } from '../../upstream/upstream.types.ts'

/** A chain that the service knows. */
export type Chain = {
  readonly network: Network
  /** Its makers have shut it down: it is listed, and answers as unavailable. */
  readonly closed: boolean
  /** Empty when the operator has named no node. */
  readonly upstreams: readonly Upstream[]
}

/** A chain that is not in the table, or one for which the operator has named no node. */
export function unsupportedChain(reason: 'unknown' | 'no-node'): ApiError {
  return new ApiError({
    code: 'api/unsupported-chain',
    field: 'chainId',
    description: reason === 'unknown' ? 'This chain is not known here.' : 'No node is configured for this chain.',
  })
}

/** A testnet that its makers have shut down. It won't come back: a day's wait keeps callers from asking. */
export function closedChain(): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    field: 'chainId',
    description: 'This testnet has been shut down by its makers.',
    retryAfterMs: 86_400_000,
  })
}

/** Every node of the chain failed, or none that failed lately may be asked yet. */
export function chainUnavailable(retryAfterMs: number, reason?: FailureReason): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    field: 'chainId',
    description:
      reason === 'wrong-chain'
        ? 'The node that is configured for this chain answers for another one. The log of the service names it.'
        : 'No node of this chain answers at present.',
    retryAfterMs,
  })
}
