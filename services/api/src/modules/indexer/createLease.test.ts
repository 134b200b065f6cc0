import type { Kysely } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { createIndexStore } from './createIndexStore.ts'
import { createLease } from './createLease.ts'

const leaseMs = 10_000
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/** A process of its own as far as the lease is concerned, with a clock of its own. */
function contender(database: Kysely<Schema>, startMs = 0) {
  const clock = { ms: startMs }
  const changes: boolean[] = []
  const lease = createLease({
    database,
    name: 'index',
    leaseMs,
    nowMs: () => clock.ms,
    onChange: (isHeld) => changes.push(isHeld),
    onFailure: (error) => {
      throw error
    },
  })
  const store = createIndexStore({ database, fence: lease.fence })
  const write = (number: number, expected?: number) =>
    store.apply('eip155:1', {
      expected: expected === undefined ? undefined : { number: expected, hash: `0x${expected}` },
      keep: expected ?? -1,
      blocks: [{ number, hash: `0x${number}`, parentHash: `0x${number - 1}`, minedAt: number, transactions: [] }],
    })
  return { lease, clock, changes, write }
}

describe.each(databases)('a lease on $name', ({ open: openDatabase }) => {
  async function begin() {
    const opened = await openDatabase()
    open.push(opened)
    await migrate(opened.database)
    return opened.database
  }

  it('is of one at a time, however many want it', async () => {
    const database = await begin()
    const all = Array.from({ length: 5 }, () => contender(database))
    await Promise.all(all.map(({ lease }) => lease.look()))
    expect(all.filter(({ lease }) => lease.isHeld())).toHaveLength(1)
  })

  it('passes on when its holder has said nothing for its length, and not before', async () => {
    const database = await begin()
    const first = contender(database)
    // Its clock has nothing to do with that of the other machine.
    const second = contender(database, 777_000_000)
    await first.lease.look()
    await second.lease.look()
    first.clock.ms += leaseMs - 1
    await first.lease.look()
    second.clock.ms += leaseMs - 1
    await second.lease.look()
    expect([first.lease.isHeld(), second.lease.isHeld()]).toEqual([true, false])
    // Killed: the beat that was last seen stays.
    second.clock.ms += leaseMs - 1
    await second.lease.look()
    expect(second.lease.isHeld()).toBe(false)
    second.clock.ms += 1
    await second.lease.look()
    expect(second.lease.isHeld()).toBe(true)
  })

  it('lets a holder that was paused and comes back write nothing', async () => {
    const database = await begin()
    const first = contender(database)
    const second = contender(database)
    await first.lease.look()
    expect(await first.write(1)).toBe(true)
    await second.lease.look()
    second.clock.ms += leaseMs
    await second.lease.look()
    // The first one's clock stood still with it: it holds itself for the holder.
    expect(first.lease.isHeld()).toBe(true)
    expect(await first.write(2, 1)).toBe(false)
    expect([first.lease.isHeld(), first.changes]).toEqual([false, [true, false]])
    expect(await second.write(2, 1)).toBe(true)
    await first.lease.look()
    expect(first.lease.isHeld()).toBe(false)
  })

  it('is free at once when its holder stops, and held no longer than it lasts when it is not renewed', async () => {
    const database = await begin()
    const first = contender(database)
    const second = contender(database)
    await first.lease.look()
    await first.lease.stop()
    await second.lease.look()
    expect(second.lease.isHeld()).toBe(true)
    second.clock.ms += leaseMs
    expect(second.lease.isHeld()).toBe(false)
    await second.lease.look()
    expect(second.lease.isHeld()).toBe(true)
  })

  it('is not written under by who never had it', async () => {
    const database = await begin()
    const first = contender(database)
    const second = contender(database)
    await first.lease.look()
    expect(await second.write(1)).toBe(false)
  })
})
