import type { Pair } from './Pair.ts'

/** What one round of load showed. */
export type Load = { readonly perSecond: number; readonly latenciesMs: readonly number[] }

/** Messages that each pair keeps unanswered when the relay is driven as fast as it goes. */
const window = 8

/** Drives the relay as fast as it answers. */
export async function saturate(pairs: readonly Pair[], seconds: number): Promise<Load> {
  return measure(pairs, async (startedAtMs) => {
    await Promise.all(pairs.map((pair) => pair.saturate(window, startedAtMs + seconds * 1_000)))
  })
}

/** Publishes at a fixed rate over all pairs, late or not: what waits counts as latency. */
export async function steady(pairs: readonly Pair[], perSecond: number, seconds: number): Promise<Load> {
  return measure(pairs, async (startedAtMs) => {
    const total = Math.floor(perSecond * seconds)
    for (let sent = 0; sent < total; ) {
      const dueMs = startedAtMs + (sent * 1_000) / perSecond
      const waitMs = dueMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      while (sent < total && startedAtMs + (sent * 1_000) / perSecond <= performance.now()) {
        pairs[sent % pairs.length]?.publish(startedAtMs + (sent * 1_000) / perSecond)
        sent += 1
      }
    }
  })
}

async function measure(pairs: readonly Pair[], run: (startedAtMs: number) => Promise<void>): Promise<Load> {
  for (const pair of pairs) {
    pair.latenciesMs = []
    pair.answers = 0
  }
  const startedAtMs = performance.now()
  await run(startedAtMs)
  const seconds = (performance.now() - startedAtMs) / 1_000
  const answers = pairs.reduce((sum, pair) => sum + pair.answers, 0)
  await arrive(pairs)
  return { perSecond: answers / seconds, latenciesMs: pairs.flatMap((pair) => pair.latenciesMs) }
}

/** Waits for the last deliveries. A message that does not arrive spoils the run. */
async function arrive(pairs: readonly Pair[]): Promise<void> {
  const underWay = () => pairs.reduce((sum, pair) => sum + pair.underWay, 0)
  const giveUpAtMs = performance.now() + 20_000
  while (underWay() > 0) {
    if (performance.now() > giveUpAtMs) throw new Error(`${underWay()} messages did not arrive`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
