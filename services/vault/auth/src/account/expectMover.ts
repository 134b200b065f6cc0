import type { AuthDeps } from '../deps.ts'
import { expectStepUp } from '../protection/expectStepUp.ts'
import { expectFresh } from '../sessions/expectFresh.ts'
import type { Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'

/**
 * Asks for more than a session before an address is changed: a step-up of whoever has a passkey, or no old address that
 * would be asked. Without a wallet there is nothing to step up with, so a login will do.
 * @throws VaultFault `session/step-up-needed` or `session/stale`
 */
export async function expectMover(deps: AuthDeps, session: Session, hasOldAddress: boolean): Promise<void> {
  const { userId } = session
  const passkey = await deps.database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (passkey !== undefined) return expectStepUp(deps, session)
  if (hasOldAddress) return
  if ((await findWallet(deps, userId)) === undefined) expectFresh(deps, session)
  else expectStepUp(deps, session)
}
