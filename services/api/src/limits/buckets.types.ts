/** How much a caller may do: `capacity` at once, then `refillPerSecond`. */
export type BucketRule = { readonly capacity: number; readonly refillPerSecond: number }

export type TakeResult = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** Token buckets and counters by key. */
export type Buckets = {
  /** Takes `cost` tokens (at most the capacity) if they are there. */
  take(key: string, cost: number, rule: BucketRule): Promise<TakeResult>
  /** Adds one to a counter that forgets after `ttlSeconds`; returns its value. */
  count(key: string, ttlSeconds: number): Promise<number>
  /** Keys held in this process. */
  size(): number
  stop(): Promise<void>
}
