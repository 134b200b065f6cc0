import type { VaultSession } from '@latchkey/protocol/vault'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { openSession } from '../sessions/openSession.ts'

type Answer = { state: 'waiting' } | { state: 'done'; session: VaultSession }

/**
 * Collects a social login, once, for the device that began it. Works by asking again and again, so that apps whose
 * windows cannot talk to each other complete too.
 * @throws VaultFault `login/attempt-closed` or `login/provider-refused`
 */
export async function finishOauth(deps: AuthDeps, attemptId: string, thumbprint: string): Promise<Answer> {
  const attempt = await deps.database
    .selectFrom('oauth_attempts')
    .select(['stage', 'user_id'])
    .where('id', '=', attemptId)
    .where('thumbprint', '=', thumbprint)
    .where('ends_at', '>', deps.clock.nowMs())
    .executeTakeFirst()
  const closed = () => new VaultFault('login/attempt-closed', { description: 'This login is no longer open.' })
  if (attempt === undefined || attempt.stage === 'done') throw closed()
  if (attempt.stage === 'refused')
    throw new VaultFault('login/provider-refused', { description: 'The login was stopped.' })
  if (attempt.stage !== 'ready' || attempt.user_id === null) return { state: 'waiting' }
  const taken = await deps.database
    .updateTable('oauth_attempts')
    .set({ stage: 'done' })
    .where('id', '=', attemptId)
    .where('stage', '=', 'ready')
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw closed()
  return { state: 'done', session: await openSession(deps, { userId: attempt.user_id, thumbprint }) }
}
