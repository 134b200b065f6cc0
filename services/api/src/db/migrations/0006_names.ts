import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names that people registered, and the addresses that they lead to. */
export const createNames: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('names')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('registered_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('attributes', 'text', (column) => column.notNull())
      .addColumn('stamp', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('name_addresses')
      .addColumn('name', 'text', (column) => column.notNull().references('names.name').onDelete('cascade'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
      .execute()
    await database.schema
      .createIndex('name_addresses_address')
      .on('name_addresses')
      .columns(['address_key', 'name'])
      .execute()
  },
}
