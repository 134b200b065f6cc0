import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Events of pages whose projects have analytics on. */
export const createEvents: Migration = {
  async up(database: Kysely<unknown>) {
    let events = database.schema
      .createTable('events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('told_at', 'bigint', (column) => column.notNull())
    for (const name of ['type', 'event', 'domain', 'url', 'properties'])
      events = events.addColumn(name, 'text', (column) => column.notNull())
    await events.addColumn('address', 'text').execute()
    await database.schema.createIndex('events_received').on('events').columns(['received_at']).execute()
  },
}
