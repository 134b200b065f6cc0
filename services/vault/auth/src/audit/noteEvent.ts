import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import type { People } from '../contexts.types.ts'
import type { AuditEvent, Schema } from '../db/schema.types.ts'

type Noted = { id: string; at: number; event: AuditEvent; who: string }
const insertEvent = defineStatement((database: Kysely<Schema>, { id, at, event, who }: Noted) =>
  database.insertInto('audit_events').values({ id, at, event, who, seq: null, hash: null }).compile(),
)

/**
 * Notes what happened to an account, by a fingerprint that names no person, also after the account is gone.
 * @param database The transaction that it belongs to: what is undone is not noted.
 */
export async function noteEvent(
  { pepper, clock }: Pick<People, 'clock' | 'pepper'>,
  database: Kysely<Schema>,
  userId: string,
  event: AuditEvent,
): Promise<void> {
  const who = pepper.mac('audit', userId)
  await insertEvent(database, { id: randomId(), at: clock.nowMs(), event, who })
}
