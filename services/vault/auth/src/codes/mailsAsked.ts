import { sql } from 'kysely'
import type { AuthDeps } from '../deps.ts'

/** How many mails have gone out, for everybody together, in the present minute. */
export async function mailsAsked({ database, clock }: AuthDeps): Promise<number> {
  const { rows } = await sql<{ used: number }>`select used from rate_buckets
    where name = 'mail-all' and ends_at > ${clock.nowMs()}`.execute(database)
  return rows[0]?.used ?? 0
}
