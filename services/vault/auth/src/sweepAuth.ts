import type { AuthDeps } from './deps.ts'
import { limits } from './limits.ts'
import { sweepDeletions } from './protection/sweepDeletions.ts'
import { confirmAutomatic } from './recovery/confirmAutomatic.ts'

/** Deletes what has run out. A set that was never committed goes after a day; one that was, never here.
 * Accounts whose grace is over go, too, and automatic recovery that was turned on again counts once the guardian says so. */
export async function sweepAuth(deps: AuthDeps): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  for (const table of [
    'login_attempts',
    'codes',
    'email_changes',
    'undo_links',
    'oauth_attempts',
    'spent_tokens',
    'sessions',
    'passkey_challenges',
    'step_ups',
    'handovers',
  ] as const)
    await database.deleteFrom(table).where('ends_at', '<=', nowMs).execute()
  await database
    .deleteFrom('share_sets')
    .where('state', '=', 'pending')
    .where('created_at', '<=', nowMs - limits.pendingSetMs)
    .execute()
  await sweepDeletions(deps)
  await confirmAutomatic(deps)
}
