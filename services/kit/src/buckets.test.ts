import { Redis } from 'iovalkey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startValkey } from '../test/valkey.ts'
import { KeyedBuckets, TokenBucket } from './buckets.ts'
import { type Buckets, createLocalBuckets, createSharedBuckets } from './sharedBuckets.ts'

let server: Awaited<ReturnType<typeof startValkey>>
beforeAll(async () => {
  server = await startValkey()
})
afterAll(() => server[Symbol.asyncDispose]())

const clock = { nowMs: Date.now }

async function overValkey(onFailure: (error: unknown) => void = () => {}): Promise<Buckets> {
  const client = new Redis(server.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  client.on('error', () => {})
  await new Promise<void>((resolve) => client.once('ready', () => resolve()))
  return createSharedBuckets(client, createLocalBuckets(clock), onFailure)
}

describe.each([
  { name: 'in this process', open: async () => createLocalBuckets(clock) },
  { name: 'over Valkey', open: () => overValkey() },
])('buckets $name', ({ open }) => {
  let buckets: Buckets
  beforeAll(async () => {
    buckets = await open()
  })
  afterAll(() => buckets.stop())

  it('gives the burst at once and then says how long to wait', async () => {
    const rate = { burst: 3, perSecond: 0.001 }
    const results = await Promise.all([1, 2, 3, 4].map(() => buckets.take('a', rate, 1)))
    expect(results.filter((waitMs) => waitMs === 0)).toHaveLength(3)
    const waitMs = results.find((one) => one > 0)
    expect(waitMs).toBeGreaterThan(900_000)
    expect(waitMs).toBeLessThanOrEqual(1_000_000)
  })

  it('keeps keys apart, and lets a cost above the burst through once', async () => {
    const rate = { burst: 5, perSecond: 0.001 }
    expect(await buckets.take('b', rate, 50)).toBe(0)
    expect(await buckets.take('b', rate, 1)).toBeGreaterThan(0)
    expect(await buckets.take('c', rate, 1)).toBe(0)
  })

  it('spends a budget to its end', async () => {
    const spent = await Promise.all(Array.from({ length: 5 }, () => buckets.spend('d', 3, 60)))
    expect(spent.filter((isSpent) => isSpent)).toHaveLength(3)
    expect([await buckets.spend('d', 3, 60), await buckets.spend('e', 3, 60)]).toEqual([false, true])
  })

  it('spends as much of a budget as a call costs, or nothing', async () => {
    const spent: boolean[] = []
    for (const cost of [11, 6, 5, 4, 1]) spent.push(await buckets.spend('f', 10, 60, cost))
    expect(spent).toEqual([false, true, false, true, false])
    expect(await buckets.spent('f')).toBe(10)
  })
})

describe('buckets over Valkey', () => {
  it('are shared: two processes cannot take the same token', async () => {
    const [one, two] = [await overValkey(), await overValkey()]
    const rate = { burst: 10, perSecond: 0.001 }
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).take('shared', rate, 1)),
    )
    expect(results.filter((waitMs) => waitMs === 0)).toHaveLength(10)
    await one.stop()
    await two.stop()
  })

  it('lend a busy caller tokens in advance, and give no more than there are', async () => {
    const admin = new Redis(server.url)
    const asked = async () => Number(/cmdstat_evalsha:calls=(\d+)/.exec(await admin.info('commandstats'))?.[1] ?? 0)
    const processes = await Promise.all([overValkey(), overValkey(), overValkey()])
    const rate = { burst: 2_000, perSecond: 0.001 }
    const lent = { burst: 2_000, perSecond: 400 }
    const before = await asked()
    for (let index = 0; index < 1_000; index += 1) expect(await processes[0].take('busy', lent, 1)).toBe(0)
    expect((await asked()) - before).toBeLessThan(40)

    const results: number[] = []
    for (let index = 0; index < 1_000; index += 1)
      results.push(...(await Promise.all(processes.map((process) => process.take('many', rate, 1)))))
    expect(results.filter((waitMs) => waitMs === 0)).toHaveLength(2_000)

    const budgets: boolean[] = []
    for (let index = 0; index < 1_000; index += 1)
      budgets.push(...(await Promise.all(processes.map((process) => process.spend('day', 2_000, 60)))))
    expect(budgets.filter((isSpent) => isSpent)).toHaveLength(2_000)
    await Promise.all(processes.map((process) => process.stop()))
    admin.disconnect()
  })

  it('go on in this process, with limits, when the server dies', async () => {
    const dying = await startValkey()
    const client = new Redis(dying.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
    client.on('error', () => {})
    const buckets = createSharedBuckets(client, createLocalBuckets(clock), () => {})
    await new Promise<void>((resolve) => client.once('ready', () => resolve()))
    const rate = { burst: 1, perSecond: 0.001 }
    expect(await buckets.take('x', rate, 1)).toBe(0)
    await dying.stop()
    expect(await buckets.take('x', rate, 1)).toBe(0)
    expect(await buckets.take('x', rate, 1)).toBeGreaterThan(0)
    expect([await buckets.spend('x', 1, 60), await buckets.spend('x', 1, 60)]).toEqual([true, false])
    await buckets.stop()
  })
})

describe('buckets in this process', () => {
  it('forget the least used key beyond their limit', () => {
    const buckets = new KeyedBuckets(() => 0)
    const rate = { burst: 1, perSecond: 1 }
    for (let index = 0; index <= 100_000; index++) buckets.take(String(index), rate)
    expect(buckets.size).toBe(100_000)
    expect(buckets.take('0', rate)).toBe(0)
    expect(buckets.take('100000', rate)).toBeGreaterThan(0)
  })

  it('let everything through at a rate of zero', () => {
    const off = { burst: 0, perSecond: 0 }
    expect(new KeyedBuckets(() => 0).take('a', off, 1_000)).toBe(0)
    expect(new TokenBucket(off, 0).take(off, 1, 0)).toBe(0)
  })

  it('fill up again with time, to the burst and no further, and not when the clock goes back', () => {
    const rate = { burst: 2, perSecond: 1 }
    const bucket = new TokenBucket(rate, 0)
    expect([bucket.take(rate, 2, 0), bucket.take(rate, 1, 0)]).toEqual([0, 1_000])
    expect(bucket.take(rate, 1, 500)).toBe(500)
    expect(bucket.take(rate, 1, 1_000)).toBe(0)
    expect([bucket.take(rate, 2, 60_000), bucket.take(rate, 1, 60_000)]).toEqual([0, 1_000])
    expect(bucket.take(rate, 1, 0)).toBe(1_000)
  })
})
