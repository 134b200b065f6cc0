import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { SqliteOptions } from './sqlite.ts'
import { sqliteDialect } from './sqliteDialect.ts'

/** PostgreSQL's number of its 64-bit integer type. */
const int8 = 20

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
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Times and block numbers are far below 2^53; SQLite gives numbers, too.
    types: { getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)) },
  })
  pool.on('error', onFailure)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
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
