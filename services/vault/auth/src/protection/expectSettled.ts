import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'
import { expectStepUp } from './expectStepUp.ts'

/**
 * Asks for more than a session before somebody takes the devices of others out: one that made the wallet, one that has
 * been enrolled for a day, or a step-up. A thief of a mailed code has neither.
 * @throws VaultFault `session/step-up-needed`
 */
export async function expectSettled(deps: AuthDeps, session: Session): Promise<void> {
  // Without a wallet there is nothing to be kept from anybody.
  if ((await findWallet(deps, session.userId)) === undefined) return
  const set = await deps.database
    .selectFrom('share_sets')
    .select(['addresses', 'created_at'])
    .where('device_id', '=', session.deviceId)
    .where('user_id', '=', session.userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const settled =
    set !== undefined && (set.addresses !== null || set.created_at + limits.settledMs <= deps.clock.nowMs())
  if (!settled) expectStepUp(deps, session)
}
