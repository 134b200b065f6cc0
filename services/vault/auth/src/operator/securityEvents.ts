import { type authEventsSchema, securityEventIds } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { eventsOfAPage, pageOf, shortFingerprint } from '../../../server/src/observe/readState.ts'
import type { Schema } from '../db/schema.types.ts'

/** So many of the newest events are looked through, of whatever kind: an answer costs as much on any database. */
const lookedThrough = 20_000

/** What an operator watches of what happened to accounts, the newest first. */
export async function readSecurityEvents(
  database: Kysely<Schema>,
  beforeMs: number | null,
): Promise<v.InferOutput<typeof authEventsSchema>> {
  const head = await database.selectFrom('audit_head').select('seq').executeTakeFirst()
  const since = (head?.seq ?? 0) - lookedThrough
  const rows = await database
    .selectFrom('audit_events')
    .select(['at', 'event', 'who'])
    // Those of this minute have no place in the chain yet.
    .where(({ or, eb }) => or([eb('seq', '>', since), eb('seq', 'is', null)]))
    .where('event', 'in', [...securityEventIds])
    .where('at', '<', beforeMs ?? Number.MAX_SAFE_INTEGER)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(eventsOfAPage + 1)
    .execute()
  return pageOf(
    rows.map(({ at, event, who }) => ({
      atMs: at,
      // As asked for.
      event: event as (typeof securityEventIds)[number],
      account: shortFingerprint(who),
    })),
  )
}
