import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { expectStepUp } from './expectStepUp.ts'

/**
 * Asks for more than a session before somebody adds a way in: a thief of a mailed code must not make one for themselves.
 * The one exception is the device that made the wallet, right after a login, as long as there is no passkey to ask for.
 * @throws VaultFault `vault/absent` without a wallet, or `session/step-up-needed`
 */
export async function expectOwner(deps: AuthDeps, session: Session): Promise<void> {
  const { database, clock } = deps
  const { userId, deviceId, loggedInAt } = session
  const nowMs = clock.nowMs()
  const wallet = await database
    .selectFrom('wallets')
    .leftJoin('share_sets', (join) =>
      join
        .onRef('share_sets.user_id', '=', 'wallets.user_id')
        .on('share_sets.device_id', '=', deviceId)
        .on('share_sets.state', '=', 'active')
        .on('share_sets.addresses', 'is not', null),
    )
    .leftJoin('passkeys', 'passkeys.user_id', 'wallets.user_id')
    .select(['share_sets.id as made_here', 'passkeys.id as passkey'])
    .where('wallets.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (wallet === undefined) throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  const maker = wallet.made_here !== null && wallet.passkey === null && loggedInAt + limits.freshMs > nowMs
  if (!maker) expectStepUp(deps, session)
}
