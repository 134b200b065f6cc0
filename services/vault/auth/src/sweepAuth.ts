import { deleteEnded } from '../../server/src/db/deleteEnded.ts'
import type { Schema } from './db/schema.types.ts'
import type { AuthDeps } from './deps.ts'
import { limits } from './limits.ts'
import { sweepDeletions } from './protection/sweepDeletions.ts'
import { confirmAutomatic } from './recovery/confirmAutomatic.ts'

const byId = [
  'login_attempts',
  'codes',
  'email_changes',
  'oauth_attempts',
  'sessions',
  'passkey_challenges',
  'step_ups',
  'handovers',
] as const satisfies (keyof Schema)[]
const byDigest = ['undo_links', 'spent_tokens'] as const satisfies (keyof Schema)[]

/** Deletes what has run out. A set that was never committed goes after a day; one that was, never here.
 * Accounts whose grace is over go, too, and automatic recovery that was turned on again counts once the guardian says so. */
export async function sweepAuth(deps: AuthDeps): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  for (const table of byId) await deleteEnded(database, table, { key: 'id', ends: 'ends_at' }, nowMs)
  for (const table of byDigest) await deleteEnded(database, table, { key: 'digest', ends: 'ends_at' }, nowMs)
  await database
    .deleteFrom('share_sets')
    .where('state', '=', 'pending')
    .where('created_at', '<=', nowMs - limits.pendingSetMs)
    .execute()
  await sweepDeletions(deps)
  await confirmAutomatic(deps)
}
