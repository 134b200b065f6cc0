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
