import { type QueryExecutorProvider, sql } from 'kysely'

/** Whether something lies under a master key here: each service seals secrets of its own at its first start. */
export async function holdsSecrets(database: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from secrets union all select 1 from key_prints limit 1`.execute(database)
  return rows.length > 0
}
