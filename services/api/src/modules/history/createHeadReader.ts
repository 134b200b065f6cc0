import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/** How far the index is, as a text that changes with every change of it. */
export function createHeadReader(database: Kysely<Schema>) {
  return async (): Promise<string> => {
    const rows = await database
      .selectFrom('indexed_chains')
      .select(['chain', 'head_number', 'head_hash'])
      .orderBy('chain')
      .execute()
    return rows.map(({ chain, head_number, head_hash }) => `${chain} ${head_number} ${head_hash}`).join('\n')
  }
}
