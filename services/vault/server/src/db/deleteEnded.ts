import { type QueryExecutorProvider, sql } from 'kysely'
import { inSlices } from './inSlices.ts'

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
