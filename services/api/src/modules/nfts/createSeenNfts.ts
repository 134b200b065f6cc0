import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import { transfersTo } from '../indexer/transfersTo.ts'
import type { SeenNft } from './nft.types.ts'

/** Which NFTs ever came to an account, the last first, as far as the indexer has read the chain. */
export function createSeenNfts(database: Kysely<Schema>) {
  return async (
    chain: string,
    account: string,
    page: { offset: number; limit: number },
  ): Promise<readonly SeenNft[]> => {
    const rows = await transfersTo(database, chain, account.toLowerCase())
      .where('transfer.kind', 'in', ['nft', 'multi'])
      .select(['transfer.kind', 'transfer.token', 'transfer.token_id'])
      .select((select) => select.fn.max('entry.mined_at').as('last'))
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
