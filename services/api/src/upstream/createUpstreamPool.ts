import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import { createBreaker } from './createBreaker.ts'
import type { HealthScores } from './createHealthScores.ts'
import { createHedgeDelay } from './createHedgeDelay.ts'
import type { CallResult, Failure, FailureReason, TryResult, Upstream } from './upstream.types.ts'

/** Weights are recomputed after this long. */
const weightsAgeMs = 15_000
/** The Retry-After for callers when no upstream gave one. */
const usualRetryAfterMs = 2_000

/** An upstream that so many calls wait for longer than they should is tried last. */
const manyOverdue = 3
/** Of one call. */
const atOnce = 2

/**
 * The upstreams of one chain (or another scope): which to try, in what order, and what was learnt from each try. The
 * one place for weighted choice, health, the breaker and fail-over.
 */
export function createUpstreamPool(options: createUpstreamPool.Options) {
  const { scope, clock, scores, random } = options
  const members = options.upstreams
    .filter(({ priority }) => priority > 0)
    .map((upstream) => ({
      upstream,
      breaker: createBreaker(clock),
      hedgeDelay: createHedgeDelay(),
      weight: upstream.priority,
      overdue: 0,
    }))
  type Member = (typeof members)[number]
  type Ended<Value> = { readonly member: Member; readonly result: TryResult<Value> }
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
    if (sessionId === undefined) return lateLast(weightedOrder(ready, ({ weight }) => weight, random))
    // Rendezvous hashing: a session keeps its upstream, and losing one moves only the sessions that it had.
    const rank = ({ upstream }: (typeof ready)[number]) =>
      createHash('sha256').update(`${sessionId} ${upstream.name}`).digest('hex')
    const ranked = ready
      .map((member) => ({ member, key: rank(member) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ member }) => member)
    return lateLast(ranked)
  }

  const isLate = ({ overdue }: Member) => overdue >= manyOverdue
  const lateLast = (ordered: readonly Member[]) =>
    ordered.some(isLate) ? ordered.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b))) : ordered

  /** One try, and what was learnt from it. */
  async function tryMember<Value>(member: Member, attempt: Attempt<Value>, onTry: () => void): Promise<Ended<Value>> {
    const { upstream, breaker, hedgeDelay } = member
    const startedMs = performance.now()
    const refused = await options.admit?.(upstream)
    // Nothing was sent to one that isn't admitted: it takes no try away.
    if (refused === undefined) onTry()
    const result = refused ?? (await attempt(upstream))
    // That says as much of what was asked as of the one who refuses it.
    if (result.kind === 'failure' && result.reason === 'too-large') return { member, result }
    scores.record(upstream.name, scope, result.kind === 'answer')
    if (result.kind === 'answer') {
      breaker.succeeded()
      hedgeDelay.took(performance.now() - startedMs)
    } else {
      breaker.failed(result.retryAfterMs)
      options.onFailure?.(upstream, result.reason)
    }
    return { member, result }
  }

  /** What came of the first try to end; nothing once that of `last` takes too long. */
  function firstOf<Value>(running: ReadonlyMap<Member, Promise<Ended<Value>>>, last: Member | undefined) {
    if (last === undefined) return Promise.race(running.values())
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), last.hedgeDelay.ms())
    })
    return Promise.race([...running.values(), late]).finally(() => clearTimeout(timer))
  }

  function countLate(member: Member, trying: Promise<unknown> | undefined): void {
    const done = () => {
      member.overdue -= 1
    }
    member.overdue += 1
    void trying?.then(done, done)
  }

  return {
    upstreams: members.map(({ upstream }) => upstream),

    /**
     * Tries one upstream after another until one answers.
     *
     * @param attempt One try. A throw counts as no result of the upstream and ends the call.
     * @param limits `tries` 1 for a call that must not happen twice. `hedged`: one that lets it wait too long is not
     * waited for alone, the next is asked beside it, and the first answer counts.
     */
    async call<Value>(
      attempt: Attempt<Value>,
      limits: { tries: number; sessionId?: string | undefined; only?: string | undefined; hedged?: boolean },
    ): Promise<CallResult<Value>> {
      const waiting = order(limits.sessionId)
        .filter(({ upstream }) => limits.only === undefined || upstream.name === limits.only)
        .values()
      const running = new Map<Member, Promise<Ended<Value>>>()
      let retryAfterMs = 0
      let tries = 0
      let reason: FailureReason | undefined

      function start(): Member | undefined {
        const { value: member } = tries < limits.tries ? waiting.next() : { value: undefined }
        if (member === undefined) return undefined
        running.set(
          member,
          tryMember(member, attempt, () => {
            tries += 1
          }),
        )
        return member
      }

      let last = start()
      while (running.size > 0) {
        const mayHedge = limits.hedged === true && running.size < atOnce
        const ended = await firstOf(running, mayHedge ? last : undefined)
        if (ended === undefined) {
          const late = last
          last = start()
          if (late !== undefined && last !== undefined) countLate(late, running.get(late))
          continue
        }
        const { member, result } = ended
        running.delete(member)
        if (result.kind === 'answer') {
          for (const losing of running.values()) losing.catch(() => {})
          return { kind: 'answer', value: result.value, upstream: member.upstream, tries }
        }
        reason = result.reason
        retryAfterMs = Math.max(retryAfterMs, result.retryAfterMs ?? 0)
        if (running.size === 0) last = start()
      }
      const soonest = Math.min(...members.map(({ breaker }) => breaker.waitMs()))
      const waitMs = retryAfterMs || (Number.isFinite(soonest) ? soonest : 0) || usualRetryAfterMs
      return { kind: 'exhausted', retryAfterMs: waitMs, tries, reason }
    },
  }
}

type Attempt<Value> = (upstream: Upstream) => Promise<TryResult<Value>>

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
