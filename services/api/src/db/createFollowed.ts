import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts whose past is read from logs, and the chains that this is done of. */
export const createFollowed: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('followed_chains')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('first_block', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('followed_accounts')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('since_block', 'bigint')
      .addColumn('since', 'bigint')
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('questions', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('followed_accounts_key', ['chain', 'account'])
      .execute()
    await schema.createIndex('followed_accounts_asked').on('followed_accounts').columns(['asked_at']).execute()
  },
}
