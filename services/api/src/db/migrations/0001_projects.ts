import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Projects, their pages and settings. */
export const createProjects: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('projects')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('development', 'integer', (column) => column.notNull())
      .addColumn('allowed_origins', 'text', (column) => column.notNull())
      .addColumn('features', 'text', (column) => column.notNull())
      .addColumn('analytics', 'integer', (column) => column.notNull())
      .addColumn('daily_requests', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
  },
}
