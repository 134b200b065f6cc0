import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Prices as they were read, one an hour. */
export const createPrices: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('prices')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('usd', 'double precision', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prices_key', ['chain', 'token', 'hour'])
      .execute()
  },
}
