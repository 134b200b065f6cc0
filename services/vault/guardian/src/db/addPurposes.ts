import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a mailed link approves, whose automatic recovery is off, and who wants to be forgotten. */
export const addPurposes: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .alterTable('releases')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('device'))
      .execute()
    await schema
      .alterTable('people')
      .addColumn('closed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('people').addColumn('delete_approved_at', 'bigint').execute()
    await schema
      .alterTable('wraps')
      .addColumn('not_before', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
