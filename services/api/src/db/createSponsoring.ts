import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is paid for in a day, the operations that are signed for, and how far each chain was looked at. */
export const createSponsoring: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('sponsor_days')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('used_wei', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sponsor_days_key', ['chain', 'project', 'account', 'day'])
      .execute()
    await schema
      .createTable('sponsor_operations')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('held_wei', 'text', (column) => column.notNull())
      .addColumn('valid_until', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sponsor_operations_key', ['chain', 'project', 'hash'])
      .execute()
    const index = (name: string, columns: string[]) =>
      schema.createIndex(name).on('sponsor_operations').columns(columns).execute()
    await index('sponsor_operations_by_nonce', ['chain', 'account', 'nonce'])
    await index('sponsor_operations_by_time', ['chain', 'state', 'valid_until'])
    await schema
      .createTable('sponsor_heads')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** The origins of paymasters that apps bring with them. */
export const addPaymasters: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('projects')
      .addColumn('paymasters', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
