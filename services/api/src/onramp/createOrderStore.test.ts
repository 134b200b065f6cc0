import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { newOrder as order } from '../../test/newOrder.ts'
import { migrate } from '../db/migrate.ts'
import { createOrderStore } from './createOrderStore.ts'
import { createQuoteStore } from './createQuoteStore.ts'
import { createTokenStore, type TokenOwner } from './createTokenStore.ts'
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

  it('are made of a quote once, until it ends', async () => {
    const quotes = createQuoteStore({ database: opened.database, clock })
    const { purchase, quote, project, provider, receiver } = order
    const kept = { project, provider, receiver, purchase, quote, expiresAtMs: clock.ms + 60_000 }
    const [quoteId = '', other = ''] = await quotes.add([kept, kept])
    expect(await quotes.find(quoteId)).toEqual(JSON.parse(JSON.stringify(kept)))
    const made = await Promise.all([store.addOfQuote(order, quoteId), store.addOfQuote(order, quoteId)])
    expect(made.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await quotes.find(quoteId)).toBeUndefined()
    clock.ms += 60_000
    expect(await quotes.find(other)).toBeUndefined()
    await quotes.add([])
    expect(await opened.database.selectFrom('onramp_quotes').selectAll().execute()).toEqual([])
  })

  it('are found by each page of theirs, and go on with the one that has gone on', async () => {
    const { id } = await store.add(order)
    await store.note(id, { eventId: 'o1', state: 'opened', reference: `a-${id}` })
    await store.note(id, { eventId: 'o2', state: 'opened', reference: `b-${id}` })
    for (const page of ['a', 'b']) expect((await store.findByReference('stripe', `${page}-${id}`))?.id).toBe(id)
    expect((await store.find(id))?.reference).toBe(`b-${id}`)
    await store.note(id, { eventId: 'e1', state: 'expired', reference: `a-${id}` })
    expect((await store.find(id))?.state).toBe('opened')
    await store.note(id, { eventId: 'e2', state: 'paid', reference: `a-${id}` })
    expect(await store.find(id)).toMatchObject({ state: 'paid', reference: `a-${id}` })
  })

  it.each(['opened', 'paying', 'paid', 'delivering'] as const)(
    'are begun again as %s by another purchase after one that failed',
    async (state) => {
      const { id } = await store.add(order)
      const news = (reference: string, eventId: string) => ({ eventId, reference: `${reference}-${id}` })
      await store.note(id, { ...news('a', 'a1'), state: 'paying' })
      await store.note(id, { ...news('a', 'a2'), state: 'failed' })
      // Late news of what has failed: the same purchase does not begin again.
      await store.note(id, { ...news('a', 'a3'), state: 'paid' })
      expect((await store.find(id))?.state).toBe('failed')
      await store.note(id, { ...news('b', 'b1'), state })
      expect(await store.find(id)).toMatchObject({ state, reference: `b-${id}` })
      await store.note(id, { ...news('b', 'b2'), state: 'delivering', transactionHash: '0x1' })
      for (const [at, end] of (['failed', 'expired', 'refunded'] as const).entries())
        await store.note(id, { ...news('a', `a${at + 4}`), state: end })
      expect(await store.find(id)).toMatchObject({ state: 'delivering', transactionHash: '0x1' })
    },
  )

  it('stay stopped, whichever purchase comes after, and are given back by any', async () => {
    const { id } = await store.add(order)
    const news = (reference: string, eventId: string) => ({ eventId, reference: `${reference}-${id}` })
    await store.note(id, { ...news('a', 'a1'), state: 'failed', stopped: 'receiver-changed' })
    await store.note(id, { ...news('b', 'b1'), state: 'paid' })
    expect(await store.find(id)).toMatchObject({ state: 'failed', stopped: 'receiver-changed' })
    const other = await store.add(order)
    await store.note(other.id, { eventId: 'c1', state: 'failed', reference: `c-${id}` })
    await store.note(other.id, { eventId: 'd1', state: 'failed', reference: `d-${id}` })
    await store.note(other.id, { eventId: 'd2', state: 'opened', reference: `e-${id}` })
    await store.note(other.id, { eventId: 'e1', state: 'failed', reference: `e-${id}` })
    await store.note(other.id, { eventId: 'c2', state: 'refunded', reference: `c-${id}` })
    expect((await store.find(other.id))?.state).toBe('refunded')
  })

  it('are ended by our own clock, once, and are listed for the page that made them', async () => {
    const { id } = await store.add({ ...order, project: 'clock' })
    const asked = { project: 'clock', origin: 'https://app.example', provider: 'stripe', sinceMs: clock.ms } as const
    const address = order.receiver.split(':').at(-1)?.toLowerCase() ?? ''
    expect((await store.list({ ...asked, address })).map((each) => each.id)).toEqual([id])
    expect(await store.list({ ...asked, address, origin: 'https://forum.example' })).toEqual([])
    expect(await store.list({ ...asked, address, sinceMs: clock.ms + 1 })).toEqual([])
    clock.ms += 3_600_000
    const seen = await Promise.all([store.find(id), store.find(id), store.find(id)])
    expect(seen.map((each) => each?.state)).toEqual(['expired', 'expired', 'expired'])
    const events = opened.database.selectFrom('onramp_events').selectAll().where('order_id', '=', id)
    expect(await events.execute()).toHaveLength(1)
  })

  it('share tokens with a provider, which one process at a time fetches', async () => {
    const tokens = createTokenStore({ database: opened.database, clock })
    const [a, b] = ['a', 'b'].map((name) => ({ name: `transak ${name}`, secret: `secret of ${name}` })) as [
      TokenOwner,
      TokenOwner,
    ]
    expect(await tokens.read(a)).toEqual({})
    const claims = await Promise.all([tokens.claim(a), tokens.claim(a), tokens.claim(b)])
    expect(claims.filter((each) => each)).toHaveLength(2)
    await tokens.settle(a, { token: 'first', endsAtMs: 1 })
    expect(await tokens.claim(a)).toBe(true)
    expect(await tokens.claim(a)).toBe(false)
    // The process that claimed it was killed.
    clock.ms += 10_000
    expect(await tokens.claim(a)).toBe(true)
    await tokens.settle(a, { token: 'second', endsAtMs: 2 })
    await tokens.claim(a)
    await tokens.settle(a, undefined)
    expect(await tokens.read(a)).toEqual({ present: { token: 'second', endsAtMs: 2 }, before: 'first' })
    const rows = await opened.database.selectFrom('onramp_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/first|second|secret/)
    expect(await tokens.read({ ...a, secret: 'another' })).toEqual({})
    await opened.database
      .updateTable('onramp_tokens')
      .set({ token: rows.find(({ owner }) => owner === a.name)?.token ?? null, token_before: 'first' })
      .where('owner', '=', b.name)
      .execute()
    expect(await tokens.read({ ...b, secret: a.secret })).toEqual({})
  })

  it('are gone after their days, with their events and references', async () => {
    const { id } = await store.add(order)
    await store.note(id, { eventId: 'e1', state: 'paid' })
    clock.ms += 89 * 86_400_000
    expect(await store.find(id)).toBeDefined()
    clock.ms += 2 * 86_400_000
    expect(await store.find(id)).toBeUndefined()
    for (const table of ['onramp_events', 'onramp_references'] as const)
      expect(await opened.database.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
