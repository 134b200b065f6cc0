/** A JSON-RPC call, in the form of EIP-1193. */
export type RpcRequest = { readonly method: string; readonly params?: unknown }

export type RpcCallOptions = { readonly signal?: AbortSignal | undefined }

/** Sends one call and resolves with its `result`. Rejects with an `RpcFailure`. */
export type RpcCall = (request: RpcRequest, options?: RpcCallOptions) => Promise<unknown>

/** Names of methods. With `include`, only those; with `exclude`, all but those; `include` wins. */
export type MethodFilter = {
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** JSON-RPC batches: how many calls one POST holds at most, and how long it waits for more. Spec section 7. */
export type BatchOptions = { readonly size?: number | undefined; readonly waitMs?: number | undefined }

/** Ordering of the URLs by how they answer. Spec section 7. */
export type RankOptions = {
  readonly sampleCount?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly intervalMs?: number | undefined
  readonly weights?: { readonly stability: number; readonly latency: number } | undefined
}

/** How the nodes are called. Everything has the default of spec section 7. */
export type TransportOptions = {
  /** What one POST may take, its body included. */
  readonly timeoutMs?: number | undefined
  /** How often a failed call is tried again; only for reads and signed transactions. */
  readonly retryCount?: number | undefined
  /** Pause before the first retry; doubles each time. */
  readonly retryDelayMs?: number | undefined
  /** Methods that may be sent at all. */
  readonly methods?: MethodFilter | undefined
  /** Methods that may be retried; narrows the table of repeatable methods, never widens it. */
  readonly retryMethods?: MethodFilter | undefined
  /** Off unless given. */
  readonly batch?: boolean | BatchOptions | undefined
  /** Off unless given: the URLs keep the order of spec section 7. */
  readonly rank?: boolean | RankOptions | undefined
}
