import { randomBytes } from 'node:crypto'
import { answerScope } from '@latchkey/service-kit/answerScope'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'
import type { OnrampProviderName, OnrampPurchase, OnrampQuote } from './onrampProvider.ts'

/** An offer that may become an order. */
export type KeptQuote = {
  readonly project: string
  readonly provider: OnrampProviderName
  /** CAIP-10. */
  readonly receiver: string
  readonly purchase: OnrampPurchase
  readonly quote: OnrampQuote
  readonly expiresAtMs: number
}

/** Between two looks for quotes that are over. */
const sweepMs = 60_000

/** Quotes that were offered, until they end: any process of the service finds them. */
export function createQuoteStore({ database, clock }: createQuoteStore.Options) {
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - sweptAtMs < sweepMs) return
    sweptAtMs = nowMs
    await database.deleteFrom('onramp_quotes').where('expires_at', '<=', nowMs).execute()
  }

  return {
    /** @returns The id of each: 32 hex digits. */
    async add(quotes: readonly KeptQuote[]): Promise<readonly string[]> {
      await sweep()
      const rows = quotes.map(({ expiresAtMs, ...quote }) => ({
        id: randomBytes(16).toString('hex'),
        quote: JSON.stringify(quote),
        expires_at: expiresAtMs,
      }))
      // An offer that a cut of power takes is over, as it is after a minute: no caller waits for the disk.
      if (rows.length > 0)
        await answerScope.unsettled(() => database.insertInto('onramp_quotes').values(rows).execute())
      return rows.map(({ id }) => id)
    },

    /** Undefined: there is none, it was used, or it is over. */
    async find(id: string): Promise<KeptQuote | undefined> {
      const row = await database
        .selectFrom('onramp_quotes')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', clock.nowMs())
        .executeTakeFirst()
      return row && { ...JSON.parse(row.quote), expiresAtMs: Number(row.expires_at) }
    },
  }
}

export type QuoteStore = ReturnType<typeof createQuoteStore>

export declare namespace createQuoteStore {
  type Options = { database: Kysely<Schema>; clock: Clock }
}
