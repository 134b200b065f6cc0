import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyedBuckets, type Rate } from './buckets.ts'
import { createLeases } from './createLeases.ts'

/** A store with one bucket, and processes that take from it, on a clock that the test moves. */
function world(rate: Rate, most: number, processes: number) {
  let now = 0
  let asked = 0
  let largest = 0
  let isDown = false
  const failures: unknown[] = []
  const store = new KeyedBuckets(() => now)
  const all = Array.from({ length: processes }, () =>
    createLeases({ nowMs: () => now, onFailure: (error) => failures.push(error) }),
  )
  async function ask(_key: string, wanted: number, least: number) {
    asked += 1
    largest = Math.max(largest, wanted)
    await Promise.resolve()
    if (isDown) throw new Error('down')
    for (let amount = wanted; amount > least; amount -= 1)
      if (store.take('key', rate, amount) === 0) return { granted: amount, waitMs: 0 }
    const waitMs = store.take('key', rate, least)
    return { granted: waitMs === 0 ? least : 0, waitMs }
  }
  return {
    take: (process: number, cost = 1) => all[process]?.take('key', cost, { most, lifeMs: 1_000, ask }),
    pass: (ms: number) => {
      now += ms
    },
    now: () => now,
    asked: () => asked,
    largest: () => largest,
    failures,
    down: (is: boolean) => {
      isDown = is
    },
  }
}

describe('leases', () => {
  it('give what is held at once, and refuse at once what was refused', async () => {
    const { take } = world({ burst: 5, perSecond: 1 }, 3, 1)
    const first = take(0)
    expect(first).toBeInstanceOf(Promise)
    expect([await first, await take(0), take(0)]).toEqual([0, 0, 0])
    let passed = 3
    while ((await take(0)) === 0) passed += 1
    expect(passed).toBe(5)
    expect(take(0)).toBe(1_000)
  })

  it('let through at most the burst, what was refilled, and one lease a process', async () => {
    const step = fc.record({ process: fc.nat(2), cost: fc.integer({ min: 1, max: 8 }), passMs: fc.nat(400) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const rate = { burst: 40, perSecond: 10 }
        const most = 4
        const { take, pass, now } = world(rate, most, 3)
        const passed: { atMs: number; cost: number }[] = []
        for (const { process, cost, passMs } of steps) {
          pass(passMs)
          if ((await take(process, cost)) === 0) passed.push({ atMs: now(), cost })
        }
        const excess = passed.flatMap(({ atMs: start }, from) => {
          let sum = 0
          return passed.slice(from).map(({ atMs: end, cost }) => {
            sum += cost
            return sum - rate.burst - ((end - start) / 1_000) * rate.perSecond
          })
        })
        expect(Math.max(0, ...excess)).toBeLessThanOrEqual(3 * most)
      }),
      { numRuns: 40 },
    )
  })

  it('ask the store ever less for a busy caller, and once for each call of a seldom one', async () => {
    const { take, pass, asked, largest } = world({ burst: 1_000, perSecond: 100 }, 25, 1)
    for (let index = 0; index < 200; index += 1) expect(await take(0)).toBe(0)
    expect(asked()).toBeLessThan(25)
    expect(largest()).toBeLessThanOrEqual(25)
    pass(60_000)
    await take(0)
    const before = asked()
    for (let index = 0; index < 10; index += 1) {
      pass(5_000)
      expect(await take(0)).toBe(0)
      // What is asked for in advance counts, too.
      await new Promise(setImmediate)
    }
    expect(asked() - before).toBe(10)
  })

  it('refuse without asking again what was refused, until the time that was said', async () => {
    const { take, pass, asked } = world({ burst: 3, perSecond: 1 }, 1, 1)
    await Promise.all([take(0), take(0), take(0)])
    expect(await take(0)).toBe(1_000)
    const before = asked()
    for (let index = 0; index < 50; index += 1) expect(await take(0)).toBe(1_000)
    expect(asked()).toBe(before)
    pass(1_000)
    expect(await take(0)).toBe(0)
  })

  it('let a small call through where a large one was refused', async () => {
    const { take } = world({ burst: 10, perSecond: 1 }, 1, 1)
    expect(await take(0, 8)).toBe(0)
    expect(await take(0, 8)).toBe(6_000)
    expect(await take(0, 2)).toBe(0)
  })

  it('forget what was held when its time is over', async () => {
    const { take, pass } = world({ burst: 100, perSecond: 0.001 }, 20, 2)
    for (let index = 0; index < 30; index += 1) await take(0)
    // What is on its way is given at the time at which it comes.
    await new Promise(setImmediate)
    pass(1_000)
    let other = 0
    while ((await take(1)) === 0) other += 1
    expect(await take(0)).toBeGreaterThan(0)
    expect(other).toBeLessThan(70)
    expect(other).toBeGreaterThan(40)
  })

  it('say that the store fails to whom it keeps from an answer, and go on with what is held meanwhile', async () => {
    const { take, down, failures } = world({ burst: 1_000, perSecond: 100 }, 25, 1)
    for (let index = 0; index < 40; index += 1) await take(0)
    down(true)
    let passed = 0
    await expect(
      (async () => {
        for (;;) {
          await take(0)
          passed += 1
        }
      })(),
    ).rejects.toThrow('down')
    expect(passed).toBeGreaterThan(0)
    expect(failures.length).toBeGreaterThan(0)
    down(false)
    expect(await take(0)).toBe(0)
  })
})
