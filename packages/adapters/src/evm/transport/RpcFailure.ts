import { constants } from '@latchkey/protocol'

/** Spec section 8, codes. */
const retryableStatuses: ReadonlySet<number> = new Set(constants.retryableHttpStatuses)

/**
 * JSON-RPC codes that say "later", not "no": unknown, internal error, limit exceeded, and the rate limits that some
 * providers answer with status 200 (429 and QuickNode's -32007).
 */
const retryableCodes: ReadonlySet<number> = new Set([-1, -32603, -32005, 429, -32007])

/**
 * Whether the same call may succeed a little later. A timeout is not retried on top: it already took the whole time
 * that a person waits for a node, the next URL gets its chance instead.
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

/** Why a call to a node failed. Stays inside the adapter: `errors.ts` turns it into a KitError. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly kind: RpcFailure.Kind
  /** HTTP status, when the node answered with another one than 2xx. */
  readonly status: number | undefined
  /** JSON-RPC error code, when the answer held one. */
  readonly code: number | undefined
  readonly data: unknown
  /** The moment before which the node asked not to be called again, in milliseconds since the epoch. */
  readonly retryAtMs: number | undefined

  constructor(options: RpcFailure.Options) {
    super(options.message, options.cause === undefined ? {} : { cause: options.cause })
    this.kind = options.kind
    this.status = options.status
    this.code = options.code
    this.data = options.data
    this.retryAtMs = options.retryAtMs
  }
}

export declare namespace RpcFailure {
  /**
   * `answer`: the node answered with a JSON-RPC error. `status`: with an HTTP error. `timeout`: not in time.
   * `network`: not at all. `invalidResponse`: not with JSON-RPC. `refused`: the method filter forbids the call.
   * `aborted`: the caller gave up.
   */
  type Kind = 'answer' | 'status' | 'timeout' | 'network' | 'invalidResponse' | 'refused' | 'aborted'
  type Options = {
    kind: Kind
    message: string
    status?: number | undefined
    code?: number | undefined
    data?: unknown
    retryAtMs?: number | undefined
    cause?: unknown
  }
}

/** Whether the call was executed and the contract said no: every node will say the same. */
export function isReverted(failure: RpcFailure): boolean {
  return failure.code === 3 || /execution reverted|\brevert(ed)?\b/i.test(failure.message)
}

/**
 * Whether who was to broadcast a signed transaction has said no. After anything else it may be on the chain, as it is
 * where a second node knows it from the first.
 */
export function isRefusedBroadcast(error: unknown): boolean {
  if (!(error instanceof RpcFailure) || alreadyThere.test(error.message)) return false
  return error.kind === 'answer' || error.kind === 'refused' || error.code !== undefined
}

/** As nodes of Solana and of Bitcoin say it. */
const alreadyThere = /already[- ](been processed|processed|known|in[- ](block ?chain|mempool|utxo))/i

/** Takes a failure for an answer that says nothing, unless it is that the caller gave up. */
export function passOver(error: unknown): undefined {
  if (error instanceof RpcFailure && error.kind === 'aborted') throw error
  return undefined
}
