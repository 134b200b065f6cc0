import { Redis } from 'iovalkey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startValkey } from '../../test/startValkey.ts'
import type { Buckets } from './buckets.types.ts'
import { createMemoryBuckets } from './createMemoryBuckets.ts'
import { createValkeyBuckets } from './createValkeyBuckets.ts'

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
  return createValkeyBuckets(client, createMemoryBuckets(clock), onFailure)
}

describe.each([
  { name: 'in this process', open: async () => createMemoryBuckets(clock) },
  { name: 'over Valkey', open: () => overValkey() },
])('buckets $name', ({ open }) => {
  let buckets: Buckets
  beforeAll(async () => {
    buckets = await open()
  })
  afterAll(() => buckets.stop())

  it('gives the capacity at once and then says how long to wait', async () => {
    const rule = { capacity: 3, refillPerSecond: 0.001 }
    const results = await Promise.all([1, 2, 3, 4].map(() => buckets.take('a', 1, rule)))
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(3)
    const refused = results.find(({ allowed }) => !allowed)
    expect(refused).toMatchObject({ allowed: false })
    if (refused?.allowed === false) {
      expect(refused.retryAfterMs).toBeGreaterThan(900_000)
      expect(refused.retryAfterMs).toBeLessThanOrEqual(1_000_000)
    }
  })

  it('keeps keys apart, and lets a cost above the capacity through once', async () => {
    const rule = { capacity: 5, refillPerSecond: 0.001 }
    expect(await buckets.take('b', 50, rule)).toEqual({ allowed: true })
    expect((await buckets.take('b', 1, rule)).allowed).toBe(false)
    expect(await buckets.take('c', 1, rule)).toEqual({ allowed: true })
  })

  it('counts', async () => {
    expect([await buckets.count('d', 60), await buckets.count('d', 60), await buckets.count('e', 60)]).toEqual([
      1, 2, 1,
    ])
  })
})

describe('buckets over Valkey', () => {
  it('are shared: two processes cannot take the same token', async () => {
    const [one, two] = [await overValkey(), await overValkey()]
    const rule = { capacity: 10, refillPerSecond: 0.001 }
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).take('shared', 1, rule)),
    )
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(10)
    await one.stop()
    await two.stop()
  })

  it('go on in this process, with limits, when the server dies', async () => {
    const dying = await startValkey()
    const client = new Redis(dying.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
    client.on('error', () => {})
    const buckets = createValkeyBuckets(client, createMemoryBuckets(clock), () => {})
    await new Promise<void>((resolve) => client.once('ready', () => resolve()))
    const rule = { capacity: 1, refillPerSecond: 0.001 }
    expect((await buckets.take('x', 1, rule)).allowed).toBe(true)
    await dying.stop()
    expect((await buckets.take('x', 1, rule)).allowed).toBe(true)
    expect((await buckets.take('x', 1, rule)).allowed).toBe(false)
    expect(await buckets.count('x', 60)).toBe(1)
    await buckets.stop()
  })
})

describe('buckets in this process', () => {
  it('forget the least used key beyond their limit', async () => {
    const buckets = createMemoryBuckets({ nowMs: () => 0 })
    const rule = { capacity: 1, refillPerSecond: 1 }
    for (let index = 0; index <= 100_000; index++) await buckets.take(String(index), 1, rule)
    expect(buckets.size()).toBe(100_000)
    expect((await buckets.take('0', 1, rule)).allowed).toBe(true)
    expect((await buckets.take('100000', 1, rule)).allowed).toBe(false)
  })
})
