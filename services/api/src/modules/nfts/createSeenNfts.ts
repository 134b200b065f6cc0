import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import type { SeenNft } from './nft.types.ts'

/** Which NFTs ever came to an account, the last first, as far as the indexer has read the chain. */
export function createSeenNfts(database: Kysely<Schema>) {
  return async (
    chain: string,
    account: string,
    page: { offset: number; limit: number },
  ): Promise<readonly SeenNft[]> => {
    const lower = account.toLowerCase()
    const rows = await database
      .selectFrom('indexed_entries as entry')
      .innerJoin('indexed_transfers as transfer', (join) =>
        join
          .onRef('transfer.chain', '=', 'entry.chain')
          .onRef('transfer.block_number', '=', 'entry.block_number')
          .onRef('transfer.position', '=', 'entry.position'),
      )
      .select(['transfer.kind', 'transfer.token', 'transfer.token_id'])
      .select((select) => select.fn.max('entry.mined_at').as('last'))
      .where('entry.account', '=', lower)
      .where('entry.chain', '=', chain)
      .where('transfer.kind', 'in', ['nft', 'multi'])
      .where('transfer.taker', '=', lower)
      .groupBy(['transfer.kind', 'transfer.token', 'transfer.token_id'])
      .orderBy('last', 'desc')
      .orderBy('transfer.token')
      .orderBy('transfer.token_id')
      .offset(page.offset)
      .limit(page.limit)
      .execute()
    return rows.map(({ kind, token, token_id }) => ({
      kind: kind === 'multi' ? 'multi' : 'nft',
      contract: token,
      tokenId: token_id,
    }))
  }
}

export type SeenNfts = ReturnType<typeof createSeenNfts>
