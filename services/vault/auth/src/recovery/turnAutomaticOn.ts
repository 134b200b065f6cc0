import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { keepGuardianProvider } from '../account/keepGuardianProvider.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectStepUp } from '../protection/expectStepUp.ts'
import { sendNotice } from '../protection/sendNotice.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { expectReceipt } from '../wallet/expectReceipt.ts'
import { findWallet } from '../wallet/findWallet.ts'

/**
 * Notes that the guardian holds the recovery key again. It gives it out from a day later on.
 * @returns From when on, in milliseconds since 1970.
 * @throws VaultFault `session/step-up-needed`, `vault/absent` or `vault/receipt-invalid`
 */
export async function turnAutomaticOn(deps: AuthDeps, session: Session, receipt: string): Promise<number> {
  const { userId } = session
  expectStepUp(deps, session)
  const wallet = await findWallet(deps, userId)
  if (wallet === undefined) throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  const { fromMs, by } = await expectReceipt(deps, userId, wallet.recoveryPublicKey, receipt)
  const { email } = await readUser(deps, userId)
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('wallets')
      .set({ automatic: 'on', automatic_from: fromMs })
      .where('user_id', '=', userId)
      .where('recovery_public_key', '=', wallet.recoveryPublicKey)
      .execute()
    await keepGuardianProvider(transaction, userId, by)
    await noteEvent(deps, transaction, userId, 'automatic-on')
    await sendNotice(deps, transaction, email, {
      subject: 'Automatic recovery is being turned on',
      lines: ['From tomorrow on, your mailbox leads back to your wallet again.'],
    })
  })
  void deps.outbox.flush()
  return fromMs
}
