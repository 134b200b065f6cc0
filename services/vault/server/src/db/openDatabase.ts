import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sqliteDialect } from './sqliteDialect.ts'

const int8 = 20

/** Where a service keeps its rows. */
export type DatabaseConfig = { readonly databaseUrl?: string | undefined; readonly sqlitePath: string }

/**
 * The database: PostgreSQL 15 or later where a URL is given, else the SQLite file.
 *
 * @param onFailure Told when an idle PostgreSQL connection breaks; the pool replaces it.
 */
export function openDatabase<Schema>(config: DatabaseConfig, onFailure: (error: unknown) => void): Kysely<Schema> {
  if (config.databaseUrl === undefined) return new Kysely<Schema>({ dialect: sqliteDialect(config.sqlitePath) })
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Times are milliseconds, far below 2^53.
    types: { getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)) },
  })
  pool.on('error', onFailure)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
