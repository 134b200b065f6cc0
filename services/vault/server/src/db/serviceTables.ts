import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addTables } from './migrate.ts'

/** Which master keys this database was sealed with, so that another key file is known for one. */
export const createKeyPrints: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { key_prints: { key_id: 'text', fingerprint: 'text' } })
  },
}

/** Generations of the service's own secrets, and which keys of the other service are trusted. */
export const addSecretGenerations: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('secrets')
      .addColumn('from_ms', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await addTables(database, { peer_keys: { x: 'text', at: 'bigint' } })
  },
}

/** The tables that both services have, each in a database of its own. Times are milliseconds since 1970, UTC. */
export const createServiceTables: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('owner')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('service', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('ciphertext', 'text', (column) => column.notNull())
      .addColumn('wrapped_key', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('rate_buckets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('proofs_seen')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute()
  },
}
