import { setTimeout } from 'node:timers/promises'
import { type DatabaseConfig, openDatabase } from '@latchkey/service-kit/database'
import type { DatabaseMeters } from '@latchkey/service-kit/databaseMeters'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/** The database of a vault service. What is deleted is overwritten: an erased recovery key must not linger in a free page of a stolen file. */
export function openVaultDatabase<Schema>(
  config: DatabaseConfig,
  onFailure: (error: unknown) => void,
  meters?: DatabaseMeters,
): Kysely<Schema> {
  return openDatabase(
    { ...config, sqlite: { secureDelete: true, ownerOnly: true, sharedTransactions: true } },
    onFailure,
    meters,
  )
}

/** What an operator knows a database by. Never its user or password. */
export function databaseName({ databaseUrl, sqlitePath }: DatabaseConfig): string {
  if (databaseUrl === undefined) return sqlitePath
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** How often the log is tried while something else holds it, and after how many milliseconds. */
const tries = 100
const againMs = 50

/**
 * Moves everything out of SQLite's write-ahead log and cuts it to nothing: it still holds pages as they were before. While
 * the thread beside moves it, or another process reads, SQLite leaves it as it is and says so.
 */
export async function emptySqliteLog(database: QueryExecutorProvider): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database)
    if (rows[0]?.busy !== 1) return
    await setTimeout(againMs)
  }
}
