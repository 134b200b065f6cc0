import { randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { OnrampOrdersTable, Schema } from '../db/schema.types.ts'
import type { OnrampProviderName, OnrampPurchase, OnrampQuote } from './onrampProvider.ts'
import { type Attempt, endingOf, type OrderState, orderStates, precedingStates } from './orderState.ts'

/** What is bought, of whom, for whom. */
export type NewOrder = {
  readonly project: string
  /** Of the page that made it. Undefined for a caller that is no page. */
  readonly origin: string | undefined
  readonly provider: OnrampProviderName
  /** CAIP-10. */
  readonly receiver: string
  readonly purchase: OnrampPurchase
  readonly quote: OnrampQuote
  readonly returnUrl: string
}

/** An order as it is kept: no name, card or mail of a person, no body of a webhook. */
export type Order = NewOrder & {
  /** 32 hex digits. */
  readonly id: string
  readonly state: OrderState
  /** The provider's own id of the purchase: of the page opened last, or of the one that has gone on. */
  readonly reference: string | undefined
  /** Why it was stopped: the provider would have delivered something else, or to somebody else. */
  readonly stopped: StopReason | undefined
  /** On the asset's network: the provider's claim, until the state is `delivered`. */
  readonly transactionHash: string | undefined
  /** What our own node has seen arrive: units of the asset as decimal text. */
  readonly received: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

const stopReasons = ['receiver-changed', 'asset-changed'] as const
type StopReason = (typeof stopReasons)[number]

/** Something that happened to an order. */
export type OrderNews = {
  /** One for each event: what comes again counts once. */
  readonly eventId: string
  readonly state: Exclude<OrderState, 'created'>
  readonly reference?: string | undefined
  readonly transactionHash?: string | undefined
  readonly received?: string | undefined
  readonly stopped?: StopReason | undefined
}

const dayMs = 86_400_000
/** Between two looks for orders that are past their time. */
const sweepMs = 3_600_000
const maxListed = 50

/** Orders in the database, for as long as they are kept. What was answered is on the disk. */
export function createOrderStore({ database, clock, keepDays }: createOrderStore.Options) {
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - sweptAtMs < sweepMs) return
    sweptAtMs = nowMs
    const endedMs = nowMs - keepDays * dayMs
    await database.transaction().execute(async (transaction) => {
      for (const table of ['onramp_events', 'onramp_references'] as const)
        await transaction
          .deleteFrom(table)
          .where('order_id', 'in', (query) =>
            query.selectFrom('onramp_orders').select('id').where('created_at', '<', endedMs),
          )
          .execute()
      await transaction.deleteFrom('onramp_orders').where('created_at', '<', endedMs).execute()
    })
  }

  async function insert(into: Kysely<Schema>, order: NewOrder): Promise<Order> {
    const id = randomBytes(16).toString('hex')
    const nowMs = clock.nowMs()
    await into
      .insertInto('onramp_orders')
      .values({
        id,
        project: order.project,
        origin: order.origin ?? null,
        provider: order.provider,
        receiver: order.receiver,
        purchase: JSON.stringify(order.purchase),
        quote: JSON.stringify(order.quote),
        return_url: order.returnUrl,
        state: 'created',
        stopped: null,
        reference: null,
        transaction_hash: null,
        received: null,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute()
    const times = { createdAtMs: nowMs, updatedAtMs: nowMs }
    return {
      ...order,
      id,
      state: 'created',
      reference: undefined,
      stopped: undefined,
      transactionHash: undefined,
      received: undefined,
      ...times,
    }
  }

  /** As it is by now: our own clock's word is written down once, when somebody looks. */
  async function read(id: string): Promise<Order | undefined> {
    const find = () => database.selectFrom('onramp_orders').selectAll().where('id', '=', id).executeTakeFirst()
    const row = await find()
    const order = row && fromRow(row)
    const ending = order && endingOf(order.state, clock.nowMs() - order.updatedAtMs)
    if (ending === undefined) return order
    await note(id, { eventId: `clock ${order?.updatedAtMs}`, state: ending })
    const settled = await find()
    return settled && fromRow(settled)
  }

  /**
   * Notes an event, once. An order goes on to its state where that may follow the one it is in. The end of a page that
   * was left for another one is not the order's; a purchase that was not heard of before begins a failed one again.
   * @returns Whether the event was a new one.
   */
  async function note(
    id: string,
    { eventId, state, reference, transactionHash, received, stopped }: OrderNews,
  ): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const nowMs = clock.nowMs()
      const added = await transaction
        .insertInto('onramp_events')
        .values({ order_id: id, event_id: eventId, received_at: nowMs })
        .onConflict((conflict) => conflict.columns(['order_id', 'event_id']).doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows !== 1n) return false
      const set = (values: Partial<Record<'reference' | 'transaction_hash' | 'received' | 'stopped', string>>) =>
        transaction.updateTable('onramp_orders').set(values).where('id', '=', id)
      if (transactionHash !== undefined)
        await set({ transaction_hash: transactionHash }).where('transaction_hash', 'is', null).execute()
      if (received !== undefined) await set({ received }).where('received', 'is', null).execute()
      if (stopped !== undefined) await set({ stopped }).where('stopped', 'is', null).execute()
      const attempt = reference === undefined ? 'present' : await addReference(transaction, id, reference)
      const preceding = precedingStates(state, stopped === undefined ? attempt : 'present')
      if (preceding.length === 0) return true
      // One statement judges and writes: two events at once can't set the order back.
      const moved = await transaction
        .updateTable('onramp_orders')
        .set({ state, updated_at: nowMs, ...(reference !== undefined && { reference }) })
        .where('id', '=', id)
        .where('state', 'in', [...preceding])
        // One that was stopped at is not begun again by another purchase.
        .where((row) => row.or([row('state', 'in', [...precedingStates(state)]), row('stopped', 'is', null)]))
        .executeTakeFirst()
      // A page that is opened again is the present one, though the order is in the state already.
      if (reference !== undefined && state === 'opened' && moved.numUpdatedRows === 0n)
        await set({ reference }).execute()
      return true
    })
  }

  return {
    /** @returns As it is kept. */
    async add(order: NewOrder): Promise<Order> {
      await sweep()
      return insert(database, order)
    },

    /**
     * Makes a quote that was offered an order, once.
     * @returns As it is kept. Undefined: the quote was used meanwhile.
     */
    async addOfQuote(order: NewOrder, quoteId: string): Promise<Order | undefined> {
      await sweep()
      return database.transaction().execute(async (transaction) => {
        const used = await transaction.deleteFrom('onramp_quotes').where('id', '=', quoteId).executeTakeFirst()
        return used.numDeletedRows === 1n ? insert(transaction, order) : undefined
      })
    },

    /** Undefined: there is none, or none any more. */
    async find(id: string): Promise<Order | undefined> {
      await sweep()
      return read(id)
    },

    /** By one of the provider's own ids of the purchase, for news that names that alone. */
    async findByReference(provider: OnrampProviderName, reference: string): Promise<Order | undefined> {
      const row = await database
        .selectFrom('onramp_references')
        .select('order_id')
        .where('provider', '=', provider)
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row && read(row.order_id)
    },

    /** What one page has bought of a provider for an account since then, on any network, the newest first. */
    async list({ project, origin, provider, address, sinceMs }: OrderList): Promise<readonly Order[]> {
      const rows = await database
        .selectFrom('onramp_orders')
        .select('id')
        .where(sql<string>`lower(receiver)`, 'like', `%:${address.toLowerCase()}`)
        .where('created_at', '>=', sinceMs)
        .where('project', '=', project)
        .where('origin', '=', origin)
        .where('provider', '=', provider)
        .orderBy('created_at', 'desc')
        .limit(maxListed)
        .execute()
      const found = await Promise.all(rows.map(({ id }) => read(id)))
      return found.filter((order) => order !== undefined)
    },

    note,
  }
}

/** Whose orders are asked for. */
export type OrderList = Pick<NewOrder, 'project' | 'provider'> & {
  readonly origin: string
  /** In any case: what differs in case alone is found, too. */
  readonly address: string
  readonly sinceMs: number
}

export type OrderStore = ReturnType<typeof createOrderStore>

export declare namespace createOrderStore {
  type Options = { database: Kysely<Schema>; clock: Clock; keepDays: number }
}

/** @returns Which purchase of the order it is: one is left when it was known before and the order has gone on with another. */
async function addReference(transaction: Kysely<Schema>, id: string, reference: string): Promise<Attempt> {
  const order = await transaction
    .selectFrom('onramp_orders')
    .select(['provider', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined || order.reference === reference) return 'present'
  const added = await transaction
    .insertInto('onramp_references')
    .values({ provider: order.provider, reference, order_id: id })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return 'new'
  return order.reference === null ? 'present' : 'left'
}

function fromRow(row: Selectable<OnrampOrdersTable>): Order {
  const state = orderStates.find((each) => each === row.state)
  if (state === undefined) throw new Error(`An order is in no state that is known: ${row.state}`)
  return {
    id: row.id,
    project: row.project,
    origin: row.origin ?? undefined,
    provider: row.provider,
    receiver: row.receiver,
    purchase: JSON.parse(row.purchase),
    quote: JSON.parse(row.quote),
    returnUrl: row.return_url,
    state,
    stopped: stopReasons.find((each) => each === row.stopped),
    reference: row.reference ?? undefined,
    transactionHash: row.transaction_hash ?? undefined,
    received: row.received ?? undefined,
    createdAtMs: Number(row.created_at),
    updatedAtMs: Number(row.updated_at),
  }
}
