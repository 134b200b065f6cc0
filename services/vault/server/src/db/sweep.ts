import type { QueryExecutorProvider } from 'kysely'
import { deleteEnded } from './deleteEnded.ts'

/** Deletes what has run out of the tables that both services have. */
export async function sweep(database: QueryExecutorProvider, nowMs: number): Promise<void> {
  await deleteEnded(database, 'rate_buckets', { key: 'name', ends: 'ends_at' }, nowMs)
  await deleteEnded(database, 'proofs_seen', { key: 'id', ends: 'expires_at' }, nowMs)
  await deleteEnded(database, 'outbox', { key: 'id', ends: 'expires_at' }, nowMs)
}
