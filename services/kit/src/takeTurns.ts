import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely'

/**
 * Has transactions of one kind take turns, those of all processes: PostgreSQL runs them side by side, and none sees what another
 * is about to write. On SQLite they take turns by themselves. Call it first: what was read before may be old by then.
 * @param kind What they have in common, such as a table.
 * @example
 * await database.transaction().execute(async (transaction) => {
 *   await takeTurns(transaction, 'projects')
 *   // …
 * })
 */
export async function takeTurns(transaction: QueryExecutorProvider, kind: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, 0))`.execute(transaction)
}
