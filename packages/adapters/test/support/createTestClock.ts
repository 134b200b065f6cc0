import type { Clock } from '@latchkey/core/ports'

/** A clock that a test advances. `delays` lists what was waited for, in order. */
export function createTestClock(): TestClock {
  let now = 1_700_000_000_000
  let timers: { at: number; callback: () => void }[] = []
  const fireNext = () => {
    const next = timers.reduce((first, timer) => (timer.at < first.at ? timer : first), {
      at: Infinity,
      callback: () => {},
    })
    timers = timers.filter((timer) => timer !== next)
    now = Math.max(now, next.at)
    next.callback()
  }
  return {
    delays: [],
    nowMs: () => now,
    setTimer(callback, delayMs) {
      const timer = { at: now + delayMs, callback }
      this.delays.push(delayMs)
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const until = now + ms
      while (timers.some(({ at }) => at <= until)) {
        fireNext()
        await realTurn()
      }
      now = until
      await realTurn()
    },
    async drive(promise, isBusy) {
      let settled = false
      promise.then(
        () => {
          settled = true
        },
        () => {
          settled = true
        },
      )
      for (;;) {
        await realTurn()
        if (settled) return promise
        if (!isBusy() && timers.length > 0) fireNext()
      }
    },
  }
}

export type TestClock = Clock & {
  readonly delays: number[]
  /** Moves time forward, firing what falls due. */
  advance(ms: number): Promise<void>
  /** Waits for a promise; whenever nothing is on the wire, jumps to the next timer. */
  drive<T>(promise: Promise<T>, isBusy: () => boolean): Promise<T>
}

/** Lets sockets and promises of the real event loop have their turn. */
async function realTurn(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
