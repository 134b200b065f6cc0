import { type QueryExecutorProvider, sql } from 'kysely'

/** Moves everything out of SQLite's write-ahead log and cuts it to nothing: it still holds pages as they were before. */
export async function emptySqliteLog(database: QueryExecutorProvider): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
