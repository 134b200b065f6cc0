import type { protectionEndpoints } from '@latchkey/protocol/vault'
import { firstAddressOf } from '@latchkey/vault/keys'
import type * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { GuardianVerifier, Mails, People } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { endSessions } from '../operator/endSessions.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { readAddresses } from '../wallet/findWallet.ts'
import { expectApproval } from './expectApproval.ts'
import { sendNotice } from './sendNotice.ts'
import { expectStepUp } from './stepUpGuards.ts'

type Request = v.InferOutput<typeof protectionEndpoints.deleteAccount.body>

/**
 * Lets an account go in three days, and signs every device out. A login until then keeps it.
 * @returns When, in milliseconds since 1970.
 * @throws VaultError `session/step-up-needed`, `login/approval-invalid`, or `vault/conflict` when the address is another's
 */
export async function requestDeletion(
  deps: People & Mails & GuardianVerifier,
  session: Session,
  device: string,
  { addressTail, attemptId, approval }: Request,
): Promise<number> {
  expectStepUp(deps, session)
  const { userId } = session
  const wallet = await deps.database
    .selectFrom('wallets')
    .select('addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const tail = wallet === undefined ? '' : firstAddressOf(readAddresses(wallet.addresses)).slice(-6)
  if (addressTail.toLowerCase() !== tail.toLowerCase())
    throw new VaultError('vault/conflict', { field: 'addressTail', description: 'This is not the end of the address.' })
  await expectApproval(deps, { userId, device, attemptId, approval, purposes: ['delete'] })
  const { email } = await readUser(deps, userId)
  const dueAt = deps.clock.nowMs() + limits.graceMs
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('deletions')
      .values({ user_id: userId, due_at: dueAt })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await endSessions(transaction, userId)
    await noteEvent(deps, transaction, session, 'deletion-asked')
    await sendNotice(deps, transaction, email, {
      subject: 'Your wallet will be deleted in three days',
      lines: ['Your wallet and your account are deleted in three days. To keep them, log in before that.'],
    })
  })
  void deps.outbox.flush()
  return dueAt
}
