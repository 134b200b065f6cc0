import type { Kysely } from 'kysely'
import { chunks } from '../../db/chunks.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { PriceQuote, UsdPoint } from './price.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Yesterday's price may be this much off the full day. */
const slackMs = 90 * 60_000
const keptMs = 400 * dayMs

/** Prices at the time of requests: the first of each hour, kept for a year and a month. */
export function createPriceLog(database: Kysely<Schema>): PriceLog {
  let prunedAtMs = 0

  return {
    async note(chain, quotes) {
      const rows = [...quotes].map(([token, { usd, atMs, source }]) => {
        return { chain, token, hour: Math.floor(atMs / hourMs), at_ms: atMs, usd, source }
      })
      if (rows.length === 0) return
      for (const part of chunks(rows))
        await database
          .insertInto('prices')
          .values(part)
          .onConflict((conflict) => conflict.columns(['chain', 'token', 'hour']).doNothing())
          .execute()
      const newest = Math.max(...rows.map(({ at_ms }) => at_ms))
      if (newest - prunedAtMs < dayMs) return
      prunedAtMs = newest
      await database
        .deleteFrom('prices')
        .where('hour', '<', Math.floor((newest - keptMs) / hourMs))
        .execute()
    },

    async dayBefore(chain, tokens, nowMs) {
      const wanted = nowMs - dayMs
      const nearest = new Map<string, { off: number; usd: number }>()
      for (const part of chunks(tokens)) {
        const rows = await database
          .selectFrom('prices')
          .select(['token', 'at_ms', 'usd'])
          .where('chain', '=', chain)
          .where('token', 'in', part)
          .where('hour', '>=', Math.floor((wanted - slackMs) / hourMs))
          .where('hour', '<=', Math.floor((wanted + slackMs) / hourMs))
          .execute()
        for (const { token, at_ms, usd } of rows) {
          const off = Math.abs(Number(at_ms) - wanted)
          const known = nearest.get(token)
          if (off <= slackMs && (known === undefined || off < known.off)) nearest.set(token, { off, usd })
        }
      }
      return new Map([...nearest].map(([token, { usd }]) => [token, usd]))
    },

    async past(chain, token, sinceMs) {
      const rows = await database
        .selectFrom('prices')
        .select(['at_ms', 'usd'])
        .where('chain', '=', chain)
        .where('token', '=', token)
        .where('hour', '>=', Math.floor(sinceMs / hourMs))
        .orderBy('hour')
        .execute()
      return rows.map(({ at_ms, usd }) => ({ atMs: Number(at_ms), usd })).filter(({ atMs }) => atMs >= sinceMs)
    },
  }
}

export type PriceLog = {
  note(chain: string, quotes: ReadonlyMap<string, PriceQuote>): Promise<void>
  /** The price of a day ago by token, where one was noted within an hour and a half of it. */
  dayBefore(chain: string, tokens: readonly string[], nowMs: number): Promise<ReadonlyMap<string, number>>
  /** Oldest first. */
  past(chain: string, token: string, sinceMs: number): Promise<readonly UsdPoint[]>
}
