import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/** How far each of the chains has been read. */
export async function readIndexAge(database: Kysely<Schema>, chains: readonly string[]) {
  if (chains.length === 0) return []
  const rows = await database
    .selectFrom('indexed_chains as head')
    .innerJoin('indexed_blocks as block', (join) =>
      join.onRef('block.chain', '=', 'head.chain').onRef('block.number', '=', 'head.head_number'),
    )
    .select(['head.chain', 'head.head_number', 'block.mined_at'])
    .where('head.chain', 'in', chains)
    .orderBy('head.chain')
    .execute()
  return rows.map((row) => ({
    chainId: row.chain,
    source: 'indexer',
    block: Number(row.head_number),
    minedAt: new Date(Number(row.mined_at) * 1000).toISOString(),
  }))
}
