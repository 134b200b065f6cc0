import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'

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
  'identities',
  'devices',
] as const

/** Deletes a person whose time has come, in one step, unless they have logged in meanwhile. */
export async function deleteUser(deps: AuthDeps, userId: string): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  await database.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('deletions')
      .where('user_id', '=', userId)
      .where('due_at', '<=', nowMs)
      .executeTakeFirst()
    if (taken.numDeletedRows !== 1n) return
    await noteEvent(deps, transaction, userId, 'deleted')
    const sessions = transaction.selectFrom('sessions').select('id').where('user_id', '=', userId)
    await transaction.deleteFrom('spent_tokens').where('session_id', 'in', sessions).execute()
    for (const table of tables) await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
    await transaction
      .insertInto('farewells')
      .values({ user_id: userId, due_at: nowMs })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  })
}
