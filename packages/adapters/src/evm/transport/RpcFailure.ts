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
   * `network`: not at all. `garbage`: with something that is no JSON-RPC. `refused`: the method filter forbids the call.
   * `aborted`: the caller gave up.
   */
  type Kind = 'answer' | 'status' | 'timeout' | 'network' | 'garbage' | 'refused' | 'aborted'
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
