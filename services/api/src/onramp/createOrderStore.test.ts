import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { newOrder as order } from '../../test/newOrder.ts'
import { migrate } from '../db/migrate.ts'
import { createOrderStore } from './createOrderStore.ts'
import { type OrderState, orderStates, precedingStates } from './orderState.ts'

const later = orderStates.filter((state): state is Exclude<OrderState, 'created'> => state !== 'created')

describe.each(databases)('orders on $name', ({ open }) => {
  const clock = { ms: 1_795_262_400_000, nowMs: () => clock.ms }
  let opened: Awaited<ReturnType<typeof open>>
  let store: ReturnType<typeof createOrderStore>
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    store = createOrderStore({ database: opened.database, clock, keepDays: 90 })
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('are kept as they were made, under ids of 128 random bits', async () => {
    const { id } = await store.add(order)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const kept = await store.find(id)
    expect(kept).toMatchObject({ id, state: 'created', provider: 'stripe', receiver: order.receiver })
    expect(kept?.purchase).toEqual(JSON.parse(JSON.stringify(order.purchase)))
    expect(kept?.quote).toEqual(JSON.parse(JSON.stringify(order.quote)))
    expect((await store.add(order)).id).not.toBe(id)
    expect(await store.find('0'.repeat(32))).toBeUndefined()
  })

  it('count an event once, and keep the first reference and transaction that they hear of', async () => {
    const { id } = await store.add(order)
    const news = { eventId: 'e1', state: 'paid', reference: `ref-${id}` } as const
    expect(await store.note(id, news)).toBe(true)
    expect(await store.note(id, { ...news, state: 'delivering' })).toBe(false)
    await store.note(id, { eventId: 'e2', state: 'delivering', reference: 'other', transactionHash: '0x1' })
    await store.note(id, { eventId: 'e3', state: 'delivering', transactionHash: '0x2' })
    expect(await store.findByReference('stripe', `ref-${id}`)).toMatchObject({
      id,
      state: 'delivering',
      transactionHash: '0x1',
    })
    expect(await store.findByReference('meld', `ref-${id}`)).toBeUndefined()
  })

  it('end in the state that the table leads to, with events at once, twice and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...later), { maxLength: 8 }), async (states) => {
        const { id } = await store.add(order)
        let expected = 'created'
        for (const [at, state] of states.entries()) {
          if (precedingStates(state).some((each) => each === expected)) expected = state
          const news = { eventId: `e${at}`, state }
          expect((await Promise.all([store.note(id, news), store.note(id, news)])).sort()).toEqual([false, true])
          expect((await store.find(id))?.state).toBe(expected)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are gone after their days, with their events', async () => {
    const { id } = await store.add(order)
    await store.note(id, { eventId: 'e1', state: 'paid' })
    clock.ms += 89 * 86_400_000
    expect(await store.find(id)).toBeDefined()
    clock.ms += 2 * 86_400_000
    expect(await store.find(id)).toBeUndefined()
    expect(await opened.database.selectFrom('onramp_events').selectAll().execute()).toEqual([])
  })
})
