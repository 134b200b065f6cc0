import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/** Whoever sends tokens to everybody can make an account's list as long as they like. */
const maxTokens = 200

/** Which tokens ever came to an account, as far as the indexer has read the chain. */
export function createSeenTokens(database: Kysely<Schema>): SeenTokens {
  return {
    async received(chain, account) {
      const rows = await database
        .selectFrom('indexed_entries as entry')
        .innerJoin('indexed_transfers as transfer', (join) =>
          join
            .onRef('transfer.chain', '=', 'entry.chain')
            .onRef('transfer.block_number', '=', 'entry.block_number')
            .onRef('transfer.position', '=', 'entry.position'),
        )
        .select('transfer.token')
        .distinct()
        .where('entry.account', '=', account.toLowerCase())
        .where('entry.chain', '=', chain)
        .where('transfer.kind', '=', 'fungible')
        .where('transfer.taker', '=', account.toLowerCase())
        .limit(maxTokens)
        .execute()
      return rows.map(({ token }) => token)
    },

    async widestGift(chain, token, account) {
      const givers = database
        .selectFrom('indexed_transfers')
        .select('giver')
        .where('chain', '=', chain)
        .where('token', '=', token.toLowerCase())
        .where('taker', '=', account.toLowerCase())
      const rows = await database
        .selectFrom('indexed_transfers')
        .select((select) => select.fn.count<number | string>('taker').distinct().as('takers'))
        .where('chain', '=', chain)
        .where('token', '=', token.toLowerCase())
        .where('giver', 'in', givers)
        .groupBy(['giver'])
        .execute()
      return Math.max(0, ...rows.map(({ takers }) => Number(takers)))
    },
  }
}

export type SeenTokens = {
  /** Contracts, in lower case. Empty for a chain that is not indexed. */
  received(chain: string, account: string): Promise<readonly string[]>
  /** To how many accounts one of those who gave the token to this account has given it. */
  widestGift(chain: string, token: string, account: string): Promise<number>
}
