import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { postgresDialect } from './postgresDialect.ts'
import type { SqliteOptions } from './sqlite.ts'
import { sqliteDialect } from './sqliteDialect.ts'

/** Where a service keeps its rows. */
export type DatabaseConfig = {
  /** PostgreSQL 15 or later. Wins over `sqlitePath`. */
  readonly databaseUrl?: string | undefined
  readonly sqlitePath: string
  readonly sqlite?: SqliteOptions | undefined
}

/**
 * Opens the database: PostgreSQL where a URL is given, else the SQLite file.
 *
 * @param onFailure Called when an idle PostgreSQL connection breaks; the pool replaces it.
 */
export function openDatabase<Schema>(config: DatabaseConfig, onFailure: (error: unknown) => void): Kysely<Schema> {
  if (config.databaseUrl === undefined)
    return new Kysely<Schema>({ dialect: sqliteDialect(config.sqlitePath, config.sqlite) })
  return new Kysely<Schema>({ dialect: postgresDialect({ url: config.databaseUrl, onFailure }) })
}

/**
 * Brings the database to the present schema. Processes that start together wait for each other.
 *
 * @param migrations In order, by name. Append only: one that was released never changes.
 * @throws Error of the migration that failed; earlier ones stay.
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
