/** One place that answers for a chain or another capability. */
export type Upstream = {
  /** Shown to operators in metrics and /health. Never the URL: that may hold a key. */
  readonly name: string
  readonly url: string
  /** WebSocket address, if it has one. */
  readonly wsUrl: string | undefined
  /** 0 to 100. Twice the priority is chosen twice as often while both are healthy. 0 is never chosen. */
  readonly priority: number
}

/** How one try ended. */
export type TryResult<Value> =
  /** The answer is good, or bad for a reason that another upstream would repeat. */
  { readonly kind: 'answer'; readonly value: Value } | Failure

/** This upstream failed; another may not. */
export type Failure = { readonly kind: 'failure'; readonly reason: FailureReason; readonly retryAfterMs?: number }

export type FailureReason =
  | 'timeout'
  | 'connection'
  | 'rate-limited'
  | 'status'
  | 'too-large'
  | 'node-fault'
  /** It answers for another chain than the one that it was named for. */
  | 'wrong-chain'

/** What came of a call over all tries. */
export type CallResult<Value> =
  | { readonly kind: 'answer'; readonly value: Value; readonly upstream: Upstream; readonly tries: number }
  | {
      readonly kind: 'exhausted'
      readonly retryAfterMs: number
      readonly tries: number
      /** Of the last one that failed. Undefined: none may be asked yet. */
      readonly reason: FailureReason | undefined
    }
