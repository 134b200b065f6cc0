import type { Clock } from '@latchkey/service-kit/clock'

/** Results count for three hours, forgotten a quarter of an hour at a time. */
const slotMs = 15 * 60_000
const slots = 12

type Slot = { number: number; successes: number; failures: number }

/**
 * How well each upstream has done lately: its rate over all chains times its rate on the chain. A failure weighs by
 * its square, so that a few are forgiven and many are not.
 */
export function createHealthScores(clock: Clock) {
  const rings = new Map<string, Slot[]>()

  function record(key: string, good: boolean) {
    const number = Math.floor(clock.nowMs() / slotMs)
    let ring = rings.get(key)
    if (ring === undefined) {
      ring = []
      rings.set(key, ring)
    }
    let slot = ring[number % slots]
    if (slot === undefined || slot.number !== number) {
      slot = { number, successes: 0, failures: 0 }
      ring[number % slots] = slot
    }
    if (good) slot.successes += 1
    else slot.failures += 1
  }

  function rate(key: string): number {
    const oldest = Math.floor(clock.nowMs() / slotMs) - slots
    let successes = 0
    let failures = 0
    for (const slot of rings.get(key) ?? []) {
      if (slot === undefined || slot.number <= oldest) continue
      successes += slot.successes
      failures += slot.failures
    }
    return failures === 0 ? 1 : successes / (successes + failures ** 2)
  }

  return {
    record(upstream: string, scope: string, good: boolean) {
      record(upstream, good)
      record(`${upstream} ${scope}`, good)
    },
    /** 0 to 1. An upstream that was never called counts as good. */
    score: (upstream: string, scope: string) => rate(upstream) * rate(`${upstream} ${scope}`),
  }
}

export type HealthScores = ReturnType<typeof createHealthScores>
