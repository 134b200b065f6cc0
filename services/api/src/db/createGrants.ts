import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What accounts let others do, and which of it was asked for and given together. */
export const createGrants: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('grant_sessions')
      .addColumn('pci', 'text', (column) => column.primaryKey().notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('asked', 'text')
      .addColumn('context', 'text')
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await schema
      .createTable('stored_grants')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('pci', 'text', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('delegate', 'text', (column) => column.notNull())
      .addColumn('salt', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text')
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('origin', 'text')
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('disabled_at', 'bigint')
      .addPrimaryKeyConstraint('stored_grants_key', ['chain', 'hash'])
      .execute()
    const index = (table: string, columns: string[]) =>
      schema.createIndex(`${table}_by_${columns[0]}`).on(table).columns(columns).execute()
    await index('grant_sessions', ['account', 'project'])
    await index('grant_sessions', ['expiry'])
    await index('stored_grants', ['account', 'chain'])
    await index('stored_grants', ['pci'])
    await index('stored_grants', ['expiry'])
    await index('stored_grants', ['revoked_at'])
  },
}
