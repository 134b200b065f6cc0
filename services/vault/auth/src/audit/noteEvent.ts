import type { AccountEvent } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'

type Noted = { id: string; at: number; event: AccountEvent; who: string; device_id: string | null }
const insertEvent = defineStatement((database: Kysely<Schema>, { id, at, event, who, device_id }: Noted) =>
  database.insertInto('audit_events').values({ id, at, event, who, device_id, seq: null, hash: null }).compile(),
)

/**
 * Notes what happened to an account, by a fingerprint that names no person, also after the account is gone.
 * @param database The transaction that it belongs to: what is undone is not noted.
 * @param of Whose account, and on which device where one did it; a session is both.
 */
export async function noteEvent(
  { pepper, clock }: Pick<People, 'clock' | 'pepper'>,
  database: Kysely<Schema>,
  of: { readonly userId: string; readonly deviceId?: string },
  event: AccountEvent,
): Promise<void> {
  const who = pepper.mac('audit', of.userId)
  await insertEvent(database, { id: randomId(), at: clock.nowMs(), event, who, device_id: of.deviceId ?? null })
}
