import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { sqliteDialect } from './sqliteDialect.ts'

const int8 = 20

/** Where a service keeps its rows. */
export type DatabaseConfig = { readonly databaseUrl?: string | undefined; readonly sqlitePath: string }

/**
 * The database: PostgreSQL 15 or later where a URL is given, else the SQLite file.
 *
 * @param onFailure Called when an idle PostgreSQL connection breaks; the pool replaces it.
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

/** What an operator knows a database by. Never its user or password. */
export function databaseName({ databaseUrl, sqlitePath }: DatabaseConfig): string {
  if (databaseUrl === undefined) return sqlitePath
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Moves everything out of SQLite's write-ahead log and cuts it to nothing: it still holds pages as they were before. */
export async function emptySqliteLog(database: QueryExecutorProvider): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
