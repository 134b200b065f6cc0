import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The last good answer of each list of tokens that is fetched. */
export type TokenListsTable = {
  url: string
  body: string
  /** Milliseconds since the Unix epoch. */
  read_at: number | string
}

/** Lists of tokens outlive a start at which their publisher does not answer. */
export const createTokenLists: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('token_lists')
      .addColumn('url', 'text', (column) => column.primaryKey().notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
