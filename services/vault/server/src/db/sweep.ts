import { setImmediate as nextTurn } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Rows of one slice: a few milliseconds, each overwritten by SQLite. */
const sliceRows = 200

/** Deletes the rows of a table whose time is over. @param columns Its key, and the one with the time, in milliseconds. */
export async function deleteEnded(
  database: QueryExecutorProvider,
  table: string,
  columns: { readonly key: string; readonly ends: string },
  nowMs: number,
): Promise<void> {
  const [of, key, ends] = [sql.table(table), sql.ref(columns.key), sql.ref(columns.ends)]
  await inSlices(async () => {
    const { numAffectedRows = 0n } = await sql`delete from ${of} where ${key} in
      (select ${key} from ${of} where ${ends} <= ${nowMs} limit ${sql.lit(sliceRows)})`.execute(database)
    return numAffectedRows >= BigInt(sliceRows)
  })
}

/** Deletes what has run out of the tables that both services have. */
export async function sweep(database: QueryExecutorProvider, nowMs: number): Promise<void> {
  await deleteEnded(database, 'rate_buckets', { key: 'name', ends: 'ends_at' }, nowMs)
  await deleteEnded(database, 'proofs_seen', { key: 'id', ends: 'expires_at' }, nowMs)
  await deleteEnded(database, 'outbox', { key: 'id', ends: 'expires_at' }, nowMs)
}

/**
 * Does long work of a service a little at a time, so that those who wait for an answer wait for a little of it at most.
 * @param slice Does some, and returns whether there is more.
 */
export async function inSlices(slice: () => Promise<boolean>): Promise<void> {
  while (await slice()) await nextTurn()
}
