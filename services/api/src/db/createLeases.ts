import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which process does what only one may do, and how far the one that indexes is with each chain. */
export const createLeases: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('term', 'bigint', (column) => column.notNull())
      .addColumn('beat', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('index_progress')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('failing', 'integer', (column) => column.notNull())
      .addColumn('level_at', 'bigint')
      .execute()
  },
}
