import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the indexer has read from chains of Solana: whole transactions, and whose they are. */
export const createSolanaIndex: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('solana_heads')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('solana_transactions')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('solana_transactions_key', ['chain', 'slot', 'position'])
      .execute()
    await schema
      .createTable('solana_entries')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('solana_entries_key', ['chain', 'account', 'slot', 'position'])
      .execute()
  },
}
