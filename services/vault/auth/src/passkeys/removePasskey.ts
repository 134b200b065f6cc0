import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectStepUp } from '../protection/expectStepUp.ts'
import { expectWayBack } from '../recovery/expectWayBack.ts'
import type { Session } from '../sessions/findSession.ts'

/**
 * Takes a passkey out, with the way back under it.
 * @throws VaultFault `session/step-up-needed`, `vault/absent` or `vault/last-method`
 */
export async function removePasskey(deps: AuthDeps, session: Session, credentialId: string): Promise<void> {
  const { userId } = session
  expectStepUp(deps, session)
  await deps.database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', credentialId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n)
      throw new VaultFault('vault/absent', { description: 'There is no such passkey.' })
    await transaction
      .deleteFrom('recovery_wraps')
      .where('user_id', '=', userId)
      .where('credential_id', '=', credentialId)
      .execute()
    await noteEvent(deps, transaction, userId, 'passkey-removed')
    await expectWayBack(transaction, userId)
  })
}
