import type { AccountEvent } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { noteEvent } from '../audit/noteEvent.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { lockPerson } from './lockPerson.ts'

/** Everything that names a person by their id; devices and identities go last, since others lead to them. */
const tables = [
  'share_sets',
  'wallets',
  'recovery_wraps',
  'passkeys',
  'passkey_challenges',
  'step_ups',
  'handovers',
  'sessions',
  'email_changes',
  'undo_links',
  'oauth_attempts',
  'deletions',
  'identities',
  'devices',
] as const

/** Deletes all of a person, within a transaction, and notes that the guardian is to hear of it. */
export async function removeUser(
  deps: Pick<People, 'clock' | 'pepper'>,
  transaction: Kysely<Schema>,
  { userId, event }: removeUser.Request,
): Promise<void> {
  await lockPerson(transaction, userId)
  await noteEvent(deps, transaction, { userId }, event)
  const sessions = transaction.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await transaction.deleteFrom('spent_tokens').where('session_id', 'in', sessions).execute()
  for (const table of tables) await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
  await transaction.deleteFrom('users').where('id', '=', userId).execute()
  await transaction
    .insertInto('farewells')
    .values({ user_id: userId, due_at: deps.clock.nowMs() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export declare namespace removeUser {
  type Request = { readonly userId: string; readonly event: AccountEvent }
}
