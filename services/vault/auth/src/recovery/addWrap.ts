import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectOwner } from '../protection/expectOwner.ts'
import type { Session } from '../sessions/findSession.ts'
import { storeWrap } from './storeWrap.ts'

/**
 * Adds a way back to the wallet: its recovery key under what the person holds.
 * @throws VaultFault `session/step-up-needed`, or as `storeWrap`
 */
export async function addWrap(deps: AuthDeps, session: Session, wrap: RecoveryWrap): Promise<void> {
  const { userId } = session
  await expectOwner(deps, session)
  await deps.database.transaction().execute(async (transaction) => {
    const wallet = await transaction
      .selectFrom('wallets')
      .select('recovery_public_key')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (wallet?.recovery_public_key !== wrap.recoveryPublicKey)
      throw new VaultFault('vault/conflict', { description: 'The account has another recovery key.' })
    await noteEvent(deps, transaction, userId, 'wrap-added')
    await storeWrap(deps, transaction, userId, wrap)
  })
}
