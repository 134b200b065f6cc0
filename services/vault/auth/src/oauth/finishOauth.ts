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
export async function finishOauth(deps: AuthDeps, request: finishOauth.Request): Promise<Answer> {
  const { attemptId, token, thumbprint } = request
  const attempt = await deps.database
    .selectFrom('oauth_attempts')
    .select(['stage', 'user_id', 'return_to', 'state_mac'])
    .where('id', '=', attemptId)
    .where('thumbprint', '=', thumbprint)
    .where('ends_at', '>', deps.clock.nowMs())
    .executeTakeFirst()
  const closed = () => new VaultFault('login/attempt-closed', { description: 'This login is no longer open.' })
  if (attempt === undefined || attempt.stage === 'done') throw closed()
  // Whoever was talked into a login that somebody else began never brings that one the token.
  const cameBack = token !== undefined && deps.pepper.mac('oauth-page', token) === attempt.state_mac
  if (attempt.return_to !== null && !cameBack) throw closed()
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

export declare namespace finishOauth {
  type Request = { attemptId: string; token?: string | undefined; thumbprint: string }
}
