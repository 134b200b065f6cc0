import { type QueryExecutorProvider, sql } from 'kysely'
import { defineStatement } from './db/defineStatement.ts'

/** So often in a window, which begins with the first use. */
export type Limit = { readonly uses: number; readonly windowMs: number }

/** @property retryAfterMs When the window ends, if nothing is left. */
export type Taken = { readonly allowed: boolean; readonly used: number; readonly retryAfterMs: number }

const countUse = defineStatement(
  (database: QueryExecutorProvider, { name, endsAt, nowMs }: { name: string; endsAt: number; nowMs: number }) =>
    sql<{ used: number; ends_at: number }>`
    insert into rate_buckets (name, used, ends_at) values (${name}, 1, ${endsAt})
    on conflict (name) do update set
      used = case when rate_buckets.ends_at <= ${nowMs} then 1 else rate_buckets.used + 1 end,
      ends_at = case when rate_buckets.ends_at <= ${nowMs} or rate_buckets.ends_at > ${endsAt} then ${endsAt}
        else rate_buckets.ends_at end
    returning used, ends_at`.compile(database),
)

/**
 * Counts one use in the database, in one statement: of any number of calls at once, in any number of processes, no more
 * than `uses` are allowed, and a restart forgets nothing. A window never ends later than one that began now: a clock that
 * was ahead and is set right makes no caller wait for the difference, and gives none a use back.
 *
 * @param name What is limited. No personal data: a fingerprint.
 */
export async function takeFrom(
  database: QueryExecutorProvider,
  name: string,
  limit: Limit,
  nowMs: number,
): Promise<Taken> {
  const endsAt = nowMs + limit.windowMs
  const { rows } = await countUse(database, { name, endsAt, nowMs })
  const [row] = rows
  if (row === undefined) throw new Error('The limit was not counted.')
  return { allowed: row.used <= limit.uses, used: row.used, retryAfterMs: Math.max(0, row.ends_at - nowMs) }
}

/** How often something was used in its present window, without another use. */
export async function usesOf(database: QueryExecutorProvider, name: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`select used from rate_buckets
    where name = ${name} and ends_at > ${nowMs}`.execute(database)
  return rows[0]?.used ?? 0
}

/** Takes back what `takeFrom` counted ahead of a use that turned out to be none. */
export async function giveBack(database: QueryExecutorProvider, name: string): Promise<void> {
  await sql`update rate_buckets set used = used - 1 where name = ${name} and used > 0`.execute(database)
}

/** A limit as the operator sets it, or as it is. */
export function withUses(limit: Limit, uses: number | undefined): Limit {
  return uses === undefined ? limit : { ...limit, uses }
}
