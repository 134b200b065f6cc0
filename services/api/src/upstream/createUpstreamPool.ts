import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import { createBreaker } from './createBreaker.ts'
import type { HealthScores } from './createHealthScores.ts'
import type { CallResult, Failure, FailureReason, TryResult, Upstream } from './upstream.types.ts'

/** Weights are recomputed after this long. */
const weightsAgeMs = 15_000
/** The Retry-After for callers when no upstream gave one. */
const usualRetryAfterMs = 2_000

/**
 * The upstreams of one chain (or another scope): which to try, in what order, and what was learnt from each try. The
 * one place for weighted choice, health, the breaker and fail-over.
 */
export function createUpstreamPool(options: createUpstreamPool.Options) {
  const { scope, clock, scores, random } = options
  const members = options.upstreams
    .filter(({ priority }) => priority > 0)
    .map((upstream) => ({ upstream, breaker: createBreaker(clock), weight: upstream.priority }))
  let weightsAtMs = Number.NEGATIVE_INFINITY

  function order(sessionId: string | undefined) {
    if (clock.nowMs() - weightsAtMs >= weightsAgeMs) {
      weightsAtMs = clock.nowMs()
      for (const member of members) {
        member.weight = scores.score(member.upstream.name, scope) * member.upstream.priority
        options.onWeight?.(member.upstream, member.weight)
      }
    }
    const ready = members.filter(({ breaker }) => breaker.waitMs() === 0)
    if (sessionId === undefined) return weightedOrder(ready, ({ weight }) => weight, random)
    // Rendezvous hashing: a session keeps its upstream, and losing one moves only the sessions that it had.
    const rank = ({ upstream }: (typeof ready)[number]) =>
      createHash('sha256').update(`${sessionId} ${upstream.name}`).digest('hex')
    return ready
      .map((member) => ({ member, key: rank(member) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ member }) => member)
  }

  return {
    upstreams: members.map(({ upstream }) => upstream),

    /**
     * Tries one upstream after another until one answers.
     *
     * @param attempt One try. A throw counts as no result of the upstream and ends the call.
     * @param limits `tries` 1 for a call that must not happen twice.
     */
    async call<Value>(
      attempt: (upstream: Upstream) => Promise<TryResult<Value>>,
      limits: { tries: number; sessionId?: string | undefined; only?: string | undefined },
    ): Promise<CallResult<Value>> {
      const chosen = order(limits.sessionId).filter(
        ({ upstream }) => limits.only === undefined || upstream.name === limits.only,
      )
      let retryAfterMs = 0
      let tries = 0
      let reason: FailureReason | undefined
      for (const { upstream, breaker } of chosen) {
        if (tries === limits.tries) break
        // Nothing was sent to one that isn't admitted: it takes no try away.
        const refused = await options.admit?.(upstream)
        if (refused === undefined) tries += 1
        const result = refused ?? (await attempt(upstream))
        if (result.kind === 'answer') {
          breaker.succeeded()
          scores.record(upstream.name, scope, true)
          return { kind: 'answer', value: result.value, upstream, tries }
        }
        breaker.failed(result.retryAfterMs)
        scores.record(upstream.name, scope, false)
        reason = result.reason
        options.onFailure?.(upstream, reason)
        retryAfterMs = Math.max(retryAfterMs, result.retryAfterMs ?? 0)
      }
      const soonest = Math.min(...members.map(({ breaker }) => breaker.waitMs()))
      const waitMs = retryAfterMs || (Number.isFinite(soonest) ? soonest : 0) || usualRetryAfterMs
      return { kind: 'exhausted', retryAfterMs: waitMs, tries, reason }
    },
  }
}

export type UpstreamPool = ReturnType<typeof createUpstreamPool>

export declare namespace createUpstreamPool {
  type Options = {
    /** What the upstreams answer for, such as a chain id. */
    scope: string
    upstreams: readonly Upstream[]
    clock: Clock
    scores: HealthScores
    random: () => number
    /** Asked before each try: why the upstream may not be used. */
    admit?: (upstream: Upstream) => Promise<Failure | undefined>
    onFailure?: (upstream: Upstream, reason: FailureReason) => void
    onWeight?: (upstream: Upstream, weight: number) => void
  }
}

/**
 * The items in a random order in which a weight twice as large comes first twice as often; those without weight come
 * last. Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006).
 *
 * @param random 0 to 1, a new number at each call.
 */
export function weightedOrder<Item>(
  items: readonly Item[],
  weight: (item: Item) => number,
  random: () => number,
): readonly Item[] {
  if (items.length < 2) return items
  return items
    .map((item) => {
      const itemWeight = weight(item)
      return { item, key: itemWeight > 0 ? random() ** (1 / itemWeight) : -1 }
    })
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item)
}
