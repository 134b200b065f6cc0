import type { serviceStateSchema } from '@latchkey/protocol/vault'
import { type QueryExecutorProvider, sql } from 'kysely'
import type * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { version } from '../version.ts'
import type { Metrics } from './createMetrics.ts'

/** What a service says of itself to its operator. @param leaving How many accounts are to go. */
export async function readState(
  { database, clock, metrics }: readState.Deps,
  leaving: number,
): Promise<v.InferOutput<typeof serviceStateSchema>> {
  const { rows } = await sql<{ waiting: number | string; failing: number | string }>`
    select count(*) as waiting, count(case when tries > 0 then 1 end) as failing from outbox`.execute(database)
  const { values } = await metrics.refused.get()
  return {
    version,
    sinceMs: Math.round(clock.nowMs() - process.uptime() * 1_000),
    mails: { waiting: Number(rows[0]?.waiting), failing: Number(rows[0]?.failing) },
    leaving,
    refused: values
      .map(({ labels, value }) => ({ code: String(labels.code), count: value }))
      // How every device begins: it is handed its first nonce.
      .filter(({ code }) => code !== 'session/nonce-needed')
      .toSorted((one, other) => other.count - one.count),
  }
}

export declare namespace readState {
  type Deps = {
    readonly database: QueryExecutorProvider
    readonly clock: Clock
    readonly metrics: Pick<Metrics, 'refused'>
  }
}

/** Events of a page: its length, so that each has as many. */
export const eventsOfAPage = 50

/**
 * A page of what was read with one row too many. Events of one moment are on one page, unless they alone fill it: the next one
 * begins before the last of this.
 */
export function pageOf<Row extends { readonly atMs: number }>(rows: readonly Row[]): { events: Row[]; more: boolean } {
  const over = rows[eventsOfAPage]
  if (over === undefined) return { events: [...rows], more: false }
  const whole = rows.filter(({ atMs }) => atMs > over.atMs)
  return { events: whole.length === 0 ? [...rows] : whole, more: true }
}

/** What shows that two events are of one account, and leads to none. */
export const shortFingerprint = (fingerprint: string): string => fingerprint.slice(0, 8)
