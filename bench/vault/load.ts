import { setTimeout as sleep } from 'node:timers/promises'

export type Measured = { readonly perSecond: number; readonly latenciesMs: readonly number[]; readonly failed: number }

/** So many at a time, as fast as they come back. Work that is answered `false`, or throws, has failed. */
export async function closedLoop(
  seconds: number,
  together: number,
  work: (index: number) => Promise<boolean>,
): Promise<Measured> {
  const startedMs = performance.now()
  const latenciesMs: number[] = []
  let failed = 0
  let next = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (performance.now() - startedMs < seconds * 1000) {
        const begunMs = performance.now()
        const good = await work(next++).catch(() => false)
        latenciesMs.push(performance.now() - begunMs)
        if (!good) failed += 1
      }
    }),
  )
  const perSecond = ((latenciesMs.length - failed) * 1000) / (performance.now() - startedMs)
  return { perSecond, latenciesMs, failed }
}

/** At a fixed rate that waits for no answer, so that a slow one cannot hide the next. Latency counts from when it was due. */
export async function openLoop(
  seconds: number,
  perSecond: number,
  work: (index: number) => Promise<boolean>,
): Promise<Measured> {
  const startedMs = performance.now()
  const latenciesMs: number[] = []
  let failed = 0
  const running: Promise<void>[] = []
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const dueMs = startedMs + (index * 1000) / perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    running.push(
      work(index)
        .catch(() => false)
        .then((good) => {
          latenciesMs.push(performance.now() - dueMs)
          if (!good) failed += 1
        }),
    )
  }
  await Promise.all(running)
  return { perSecond: ((latenciesMs.length - failed) * 1000) / (performance.now() - startedMs), latenciesMs, failed }
}
