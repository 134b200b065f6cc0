import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.types.ts'
import { sqliteDialect } from './sqliteDialect.ts'

/**
 * The database: PostgreSQL 15 or later where a URL is given, else the SQLite file.
 *
 * @param onFailure Told when an idle PostgreSQL connection breaks; the pool replaces it.
 */
export function openDatabase(options: openDatabase.Options, onFailure: (error: unknown) => void): Kysely<Schema> {
  if (options.databaseUrl === undefined) return new Kysely<Schema>({ dialect: sqliteDialect(options.sqlitePath) })
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 10, connectionTimeoutMillis: 5_000 })
  pool.on('error', onFailure)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

export declare namespace openDatabase {
  type Options = { databaseUrl: string | undefined; sqlitePath: string }
}
