import { type QueryExecutorProvider, sql } from 'kysely'

/** Deletes what has run out of the tables that both services have. */
export async function sweep(database: QueryExecutorProvider, nowMs: number): Promise<void> {
  await sql`delete from rate_buckets where ends_at <= ${nowMs}`.execute(database)
  await sql`delete from proofs_seen where expires_at <= ${nowMs}`.execute(database)
  await sql`delete from outbox where expires_at <= ${nowMs}`.execute(database)
}
