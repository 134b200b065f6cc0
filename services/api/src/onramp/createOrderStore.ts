import { randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Selectable } from 'kysely'
import type { OnrampOrdersTable, Schema } from '../db/schema.types.ts'
import type { OnrampProviderName, OnrampPurchase, OnrampQuote } from './onrampProvider.ts'
import { type OrderState, orderStates, precedingStates } from './orderState.ts'

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
  /** The provider's own id of the purchase. */
  readonly reference: string | undefined
  /** Why it was stopped: the provider would have delivered something else, or to somebody else. */
  readonly stopped: StopReason | undefined
  /** On the asset's network: the provider's claim, until the state is `delivered`. */
  readonly transactionHash: string | undefined
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
  readonly stopped?: StopReason | undefined
}

const dayMs = 86_400_000
/** Between two looks for orders that are past their time. */
const sweepMs = 3_600_000

/** Orders in the database, for as long as they are kept. What was answered is on the disk. */
export function createOrderStore({ database, clock, keepDays }: createOrderStore.Options) {
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - sweptAtMs < sweepMs) return
    sweptAtMs = nowMs
    const endedMs = nowMs - keepDays * dayMs
    await database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('onramp_events')
        .where('order_id', 'in', (query) =>
          query.selectFrom('onramp_orders').select('id').where('created_at', '<', endedMs),
        )
        .execute()
      await transaction.deleteFrom('onramp_orders').where('created_at', '<', endedMs).execute()
    })
  }

  async function insert(into: Kysely<Schema>, order: NewOrder): Promise<string> {
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
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute()
    return id
  }

  return {
    /** @returns Its id. */
    async add(order: NewOrder): Promise<string> {
      await sweep()
      return insert(database, order)
    },

    /**
     * Makes a quote that was offered an order, once.
     * @returns Its id. Undefined: the quote was used meanwhile.
     */
    async addOfQuote(order: NewOrder, quoteId: string): Promise<string | undefined> {
      await sweep()
      return database.transaction().execute(async (transaction) => {
        const used = await transaction.deleteFrom('onramp_quotes').where('id', '=', quoteId).executeTakeFirst()
        return used.numDeletedRows === 1n ? insert(transaction, order) : undefined
      })
    },

    /** Undefined: there is none, or none any more. */
    async find(id: string): Promise<Order | undefined> {
      await sweep()
      const row = await database.selectFrom('onramp_orders').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromRow(row)
    },

    /** By the provider's own id of the purchase, for news that names that alone. */
    async findByReference(provider: OnrampProviderName, reference: string): Promise<Order | undefined> {
      const row = await database
        .selectFrom('onramp_orders')
        .selectAll()
        .where('provider', '=', provider)
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /**
     * Notes an event, once. An order goes on to its state where that may follow the one it is in.
     * @returns Whether the event was a new one.
     */
    async note(id: string, { eventId, state, reference, transactionHash, stopped }: OrderNews): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const nowMs = clock.nowMs()
        const added = await transaction
          .insertInto('onramp_events')
          .values({ order_id: id, event_id: eventId, received_at: nowMs })
          .onConflict((conflict) => conflict.columns(['order_id', 'event_id']).doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) return false
        const known = (column: 'reference' | 'transaction_hash' | 'stopped', value: string | undefined) =>
          transaction
            .updateTable('onramp_orders')
            .set({ [column]: value })
            .where('id', '=', id)
            .where(column, 'is', null)
            .execute()
        if (reference !== undefined) await known('reference', reference)
        if (transactionHash !== undefined) await known('transaction_hash', transactionHash)
        if (stopped !== undefined) await known('stopped', stopped)
        // One statement judges and writes: two events at once can't set the order back.
        await transaction
          .updateTable('onramp_orders')
          .set({ state, updated_at: nowMs })
          .where('id', '=', id)
          .where('state', 'in', [...precedingStates(state)])
          .execute()
        return true
      })
    },
  }
}

export type OrderStore = ReturnType<typeof createOrderStore>

export declare namespace createOrderStore {
  type Options = { database: Kysely<Schema>; clock: Clock; keepDays: number }
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
    createdAtMs: Number(row.created_at),
    updatedAtMs: Number(row.updated_at),
  }
}
