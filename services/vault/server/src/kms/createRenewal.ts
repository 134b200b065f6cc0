import type { Clock } from '../clock.ts'

/** What a source gives for a while: credentials, a token. */
export type Lent<Value> = { readonly value: Value; readonly endsAtMs: number }

/** Before the end, at the latest, that a new one is asked for. */
const aheadMs = 5 * 60_000
/** Between two tries, while the source doesn't answer. */
const againMs = 15_000

/**
 * Keeps what a source lends, and asks for the next one ahead of its end. A source that doesn't answer meanwhile costs nothing
 * until then: what is there is used to its end.
 * @returns What holds now. Rejects as the source does when there is nothing that holds.
 */
export function createRenewal<Value>(ask: () => Promise<Lent<Value>>, clock: Clock): () => Promise<Value> {
  let kept: (Lent<Value> & { readonly renewAtMs: number }) | undefined
  let asking: Promise<Value> | undefined
  let retryAtMs = 0

  function renew(): Promise<Value> {
    asking ??= ask()
      .then((lent) => {
        const leftMs = lent.endsAtMs - clock.nowMs()
        kept = { ...lent, renewAtMs: lent.endsAtMs - Math.min(aheadMs, leftMs / 2) }
        return lent.value
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async () => {
    const nowMs = clock.nowMs()
    if (kept === undefined || kept.endsAtMs <= nowMs) return renew()
    if (kept.renewAtMs > nowMs || retryAtMs > nowMs) return kept.value
    retryAtMs = nowMs + againMs
    const { value } = kept
    return renew().catch(() => value)
  }
}
