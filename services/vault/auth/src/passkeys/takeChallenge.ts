import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { PasskeyChallengesTable } from '../db/protectionSchema.types.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * Uses a challenge up, whatever comes of it.
 * @throws VaultFault `login/attempt-closed` when it has run out, was used, or is another's.
 */
export async function takeChallenge(
  deps: AuthDeps,
  request: Pick<PasskeyChallengesTable, 'id' | 'purpose' | 'thumbprint' | 'user_id'>,
): Promise<{ readonly challenge: string; readonly scope: string }> {
  const row = await deps.database
    .deleteFrom('passkey_challenges')
    .where('id', '=', request.id)
    .where('purpose', '=', request.purpose)
    .where('thumbprint', '=', request.thumbprint)
    .where('user_id', request.user_id === null ? 'is' : '=', request.user_id)
    .where('ends_at', '>', deps.clock.nowMs())
    .returning(['challenge', 'scope'])
    .executeTakeFirst()
  if (row === undefined) throw new VaultFault('login/attempt-closed', { description: 'Begin again with the passkey.' })
  return row
}
