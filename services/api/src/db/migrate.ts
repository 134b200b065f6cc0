import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/migrations.ts'
import type { Schema } from './schema.types.ts'

/**
 * Brings the database to the present schema. Processes that start together wait for each other.
 * @throws Error of the migration that failed; earlier ones stay.
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
