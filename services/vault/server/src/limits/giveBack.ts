import { type QueryExecutorProvider, sql } from 'kysely'

/** Takes back what `takeFrom` counted ahead of a use that turned out to be none. */
export async function giveBack(database: QueryExecutorProvider, name: string): Promise<void> {
  await sql`update rate_buckets set used = used - 1 where name = ${name} and used > 0`.execute(database)
}
