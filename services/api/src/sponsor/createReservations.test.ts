import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { migrate } from '../db/migrate.ts'
import { createReservations, type Reservations } from './createReservations.ts'

const chain = 'eip155:8453'
const account = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const hash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

describe.each(databases)('on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let reservations: Reservations
  const clock = { ms: 0, nowMs: () => clock.ms }
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    reservations = createReservations({ database: opened.database, clock })
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  beforeEach(async () => {
    clock.ms = Date.parse('2026-11-21T12:00:00Z')
    for (const table of ['sponsor_days', 'sponsor_operations', 'sponsor_heads'] as const)
      await opened.database.deleteFrom(table).execute()
  })

  let last = 0
  /** @param at Of the tests; the rest is drawn. */
  const operation = (at: { who?: number; nonce?: bigint; wei?: bigint; project?: string } = {}) => {
    last += 1
    return {
      chain,
      project: at.project ?? 'p',
      account: account(at.who ?? 1),
      nonce: at.nonce ?? BigInt(last),
      hash: hash(last),
      wei: at.wei ?? 10n ** 19n,
      validUntilMs: clock.ms + 180_000,
    } as const
  }
  const plenty = 10n ** 30n
  const used = async (of = '', project = 'p') => {
    const row = await opened.database
      .selectFrom('sponsor_days')
      .select('used_wei')
      .where('project', '=', project)
      .where('account', '=', of)
      .executeTakeFirst()
    return BigInt(row?.used_wei ?? 0)
  }

  it('reserves for 50 of 200 at once where the budget of the project is for 50', async () => {
    const limits = { accountWei: plenty, projectWei: 50n * 10n ** 19n }
    const asked = Array.from({ length: 200 }, (_, index) => operation({ who: index + 1 }))
    const said = await Promise.all(asked.map((each) => reservations.reserve(each, limits)))
    expect(Map.groupBy(said, (each) => each).get('reserved')).toHaveLength(50)
    expect(said.filter((each) => each === 'project-limit')).toHaveLength(150)
    expect(await used()).toBe(50n * 10n ** 19n)
  })

  it('reserves for 50 of 200 at once where the budget of the account is for 50', async () => {
    const limits = { accountWei: 50n * 10n ** 19n, projectWei: plenty }
    const said = await Promise.all(Array.from({ length: 200 }, () => reservations.reserve(operation(), limits)))
    expect(said.filter((each) => each === 'reserved')).toHaveLength(50)
    expect(said.filter((each) => each === 'account-limit')).toHaveLength(150)
  })

  it('takes what was paid in the place of what was held, once, whoever says it how often', async () => {
    const limits = { accountWei: plenty, projectWei: plenty }
    const one = operation()
    await reservations.reserve(one, limits)
    const paid = { hash: one.hash, account: one.account, nonce: one.nonce, costWei: 7n }
    await Promise.all(Array.from({ length: 10 }, () => reservations.settle(chain, paid)))
    expect([await used(), await used(one.account)]).toEqual([7n, 7n])
    clock.ms += 3_600_000
    await reservations.free(chain, clock.ms)
    expect(await used()).toBe(7n)
  })

  it('gives back what is held for an operation that never came', async () => {
    const limits = { accountWei: plenty, projectWei: plenty }
    const one = operation()
    await reservations.reserve(one, limits)
    await reservations.free(chain, clock.ms)
    expect(await used()).toBe(one.wei)
    await Promise.all([1, 2, 3].map(() => reservations.free(chain, one.validUntilMs + 1)))
    expect([await used(), await used(one.account), await reservations.isAnyOpen(chain)]).toEqual([0n, 0n, false])
    // It came after all, in a block that took the place of another.
    await reservations.settle(chain, { hash: one.hash, account: one.account, nonce: one.nonce, costWei: 3n })
    expect(await used()).toBe(3n)
  })

  it('holds for the dearest of a nonce alone, however often it is asked for', async () => {
    const limits = { accountWei: 30n, projectWei: plenty }
    const at = (wei: bigint) => operation({ nonce: 9n, wei })
    const all = [at(10n), at(25n), at(20n), at(25n)]
    for (const each of all) expect(await reservations.reserve(each, limits)).toBe('reserved')
    expect(await used()).toBe(25n)
    expect(await reservations.reserve(at(31n), limits)).toBe('account-limit')
    expect(await reservations.reserve(operation({ nonce: 10n, wei: 6n }), limits)).toBe('account-limit')
    // The first ones end before the last one: as much is held.
    await opened.database
      .updateTable('sponsor_operations')
      .set({ valid_until: 1 })
      .where('hash', '!=', all[3]?.hash ?? '')
      .execute()
    await reservations.free(chain, 2)
    expect(await used()).toBe(25n)
    const [first] = all
    if (first === undefined) throw new Error('There is one.')
    await reservations.settle(chain, { hash: first.hash, account: first.account, nonce: 9n, costWei: 4n })
    expect(await used()).toBe(4n)
  })

  it('gives back in one project what came in another', async () => {
    const limits = { accountWei: plenty, projectWei: plenty }
    const one = operation({ nonce: 4n, wei: 10n })
    const other = operation({ nonce: 4n, wei: 20n, project: 'q' })
    await reservations.reserve(one, limits)
    await reservations.reserve(other, limits)
    await reservations.settle(chain, { hash: other.hash, account: other.account, nonce: 4n, costWei: 5n })
    expect([await used('', 'p'), await used('', 'q')]).toEqual([0n, 5n])
  })

  it('begins each day with full budgets, and keeps the days apart', async () => {
    const limits = { accountWei: plenty, projectWei: 10n }
    const one = operation({ wei: 10n })
    expect(await reservations.reserve(one, limits)).toBe('reserved')
    expect(await reservations.reserve(operation({ wei: 1n }), limits)).toBe('project-limit')
    clock.ms += 86_400_000
    expect(await reservations.reserve(operation({ wei: 10n }), limits)).toBe('reserved')
    await reservations.free(chain, one.validUntilMs + 1)
    expect(await reservations.reserve(operation({ wei: 1n }), limits)).toBe('project-limit')
  })

  it('forgets what is long over', async () => {
    await reservations.reserve(operation(), { accountWei: plenty, projectWei: plenty })
    clock.ms += 40 * 86_400_000
    await reservations.free(chain, clock.ms)
    await reservations.sweep()
    expect(await used()).toBe(0n)
    expect(await opened.database.selectFrom('sponsor_operations').selectAll().execute()).toEqual([])
  })

  it('never looks from an earlier block than before', async () => {
    for (const block of [5, 9, 7]) await reservations.moveHead(chain, block)
    expect(await reservations.head(chain)).toBe(9)
  })
})
