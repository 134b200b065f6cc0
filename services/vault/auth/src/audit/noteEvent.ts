import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import type { AuditEvent } from './audit.types.ts'

/**
 * Notes what happened to an account, by a fingerprint that says nobody's name, also after the account is gone.
 * @param database The transaction that it belongs to: what is undone is not noted.
 */
export async function noteEvent(
  { pepper, clock }: AuthDeps,
  database: Kysely<Schema>,
  userId: string,
  event: AuditEvent,
): Promise<void> {
  const who = pepper.mac('audit', userId)
  await database
    .insertInto('audit_events')
    .values({ id: randomId(), at: clock.nowMs(), event, who, seq: null, hash: null })
    .execute()
}
