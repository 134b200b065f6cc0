import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the indexer has read from chains. */
export const createIndexer: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('indexed_chains')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('head_number', 'bigint', (column) => column.notNull())
      .addColumn('head_hash', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('indexed_blocks')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_blocks_key', ['chain', 'number'])
      .execute()
    await schema
      .createTable('indexed_transactions')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('deploys', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('nonce', 'bigint', (column) => column.notNull())
      .addColumn('selector', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_transactions_key', ['chain', 'block_number', 'position'])
      .execute()
    let transfers = schema
      .createTable('indexed_transfers')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('ordinal', 'integer', (column) => column.notNull())
    for (const name of ['kind', 'token', 'token_id', 'giver', 'taker', 'amount'])
      transfers = transfers.addColumn(name, 'text', (column) => column.notNull())
    await transfers
      .addPrimaryKeyConstraint('indexed_transfers_key', ['chain', 'block_number', 'position', 'ordinal'])
      .execute()
    await schema
      .createTable('indexed_entries')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_entries_key', ['account', 'mined_at', 'chain', 'block_number', 'position'])
      .execute()
    // A re-organisation takes the newest blocks of a chain away again.
    await schema.createIndex('indexed_entries_block').on('indexed_entries').columns(['chain', 'block_number']).execute()
    await schema
      .createTable('indexed_tokens')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('symbol', 'text')
      .addColumn('decimals', 'integer')
      .addPrimaryKeyConstraint('indexed_tokens_key', ['chain', 'address'])
      .execute()
  },
}
