import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the other services ask of a project, and the record of what operators did. */
export const storeProjects: Migration = {
  async up({ schema }: Kysely<unknown>) {
    for (const list of ['package_names', 'bundle_ids', 'verified_domains'])
      await schema
        .alterTable('projects')
        .addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    await schema.alterTable('projects').addColumn('messages_per_day', 'bigint').execute()
    for (const choice of ['login_policy', 'isolation', 'family'])
      await schema.alterTable('projects').addColumn(choice, 'text').execute()
    await schema
      .createTable('operator_acts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('changed', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('operator_acts_by_time').on('operator_acts').columns(['at_ms']).execute()
  },
}

/** The operator's people, by what they log in, and whether the author of an act had logged in. */
export const createOperators: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('operators')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('algorithm', 'integer', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('backup_eligible', 'integer', (column) => column.notNull())
      .addColumn('sign_count', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('operator_invitations')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('invited_by', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('operator_sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('operator', 'text', (column) => column.notNull().references('operators.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('operator_challenges')
      .addColumn('holder_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('invitation', 'text')
      .addColumn('operator', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('operator_sessions_by_operator').on('operator_sessions').columns(['operator']).execute()
    await schema.createIndex('operator_challenges_by_time').on('operator_challenges').columns(['expires_at']).execute()
    await schema.alterTable('operator_acts').addColumn('operator', 'text').execute()
  },
}
