import { type DatabaseConfig, migrate as migrateTo, openDatabase } from '@latchkey/service-kit/database'
import { openSqlite } from '@latchkey/service-kit/sqlite'
import { sqliteStore } from '@latchkey/siwx-server/sqlite'
import type { Kysely } from 'kysely'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.types.ts'

/** Brings the database to the schema of this version. @throws Error of the migration that failed. */
export const migrate = (database: Kysely<Schema>): Promise<void> => migrateTo(database, migrations)

/** The steps of the schema, in order. */
export const migrationNames = Object.keys(migrations)

/** Tables that a file of SQLite has once the service signs people in, and not before. */
export const tablesInUse: readonly string[] = ['siwx_nonces', 'siwx_sessions', 'siwx_session_accounts']

/** Makes all tables of the service at a place, without a service. @throws Error of the migration that failed. */
export async function prepareDatabase(place: DatabaseConfig): Promise<void> {
  const database = openDatabase<Schema>(place, () => {})
  try {
    await migrate(database)
  } finally {
    await database.destroy()
  }
  if (place.databaseUrl !== undefined) return
  // Of sign-ins the store makes its own.
  const connection = openSqlite(place.sqlitePath)
  sqliteStore(connection)
  connection.close()
}
