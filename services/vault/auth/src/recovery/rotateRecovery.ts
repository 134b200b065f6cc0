import type { recoveryEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { GuardianVerifier, Mails, People } from '../contexts.types.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { expectStepUp } from '../security/stepUpGuards.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readUser } from '../users/readUser.ts'
import { expectReceipt, findWallet } from '../wallet/findWallet.ts'
import { expectRecoveryMethod, storeWrap } from './recoveryWraps.ts'

type Request = v.InferOutput<typeof recoveryEndpoints.rotate.body>

/**
 * Puts another recovery key in the place of the present one: every R, every recovery method and the key itself, in one
 * transaction. A read before sees the old ones, a read after the new ones. Again for the same key, it
 * changes nothing.
 *
 * @throws VaultError `session/step-up-needed`, `vault/absent`, `vault/conflict`, `vault/receipt-invalid`,
 * `vault/last-method`, or as `storeWrap`
 */
export async function rotateRecovery(
  deps: People & Mails & GuardianVerifier,
  session: Session,
  request: Request,
): Promise<void> {
  const { database } = deps
  const { userId } = session
  const { recoveryPublicKey, receipt } = request
  expectStepUp(deps, session)
  const conflict = (description: string) => new VaultError('vault/conflict', { description })
  if (request.wraps.some((wrap) => wrap.recoveryPublicKey !== recoveryPublicKey))
    throw conflict('A recovery method is of another recovery key.')
  const known = await findWallet(deps, userId)
  if (known === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const held =
    receipt === null ? undefined : await expectReceipt(deps, userId, known.addresses, recoveryPublicKey, receipt)
  const { email } = await readUser(deps, userId)
  await database.transaction().execute(async (transaction) => {
    // Of two rotations at once, the second waits here and finds another key.
    await lockPerson(transaction, userId)
    const moved = await transaction
      .updateTable('wallets')
      .set({
        recovery_public_key: recoveryPublicKey,
        automatic: held === undefined ? 'off' : 'on',
        automatic_from: held?.fromMs ?? null,
      })
      .where('user_id', '=', userId)
      .where('recovery_public_key', '=', request.fromRecoveryPublicKey)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) {
      const wallet = await transaction
        .selectFrom('wallets')
        .select('recovery_public_key')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
      if (wallet.recovery_public_key === recoveryPublicKey) return
      throw conflict('The recovery key was changed meanwhile.')
    }
    const sets = await transaction
      .selectFrom('share_sets')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '=', 'active')
      .execute()
    const sealed = new Map(request.sets.map(({ setId, sealedRecovery }) => [setId, sealedRecovery]))
    if (sets.length !== sealed.size || sets.some(({ id }) => !sealed.has(id)))
      throw conflict('The devices have changed meanwhile.')
    for (const [id, sealed_recovery] of sealed)
      await transaction
        .updateTable('share_sets')
        .set({ sealed_recovery, recovery_public_key: recoveryPublicKey })
        .where('id', '=', id)
        .execute()
    // A staged set is sealed to the old key: its device begins again.
    await transaction.deleteFrom('share_sets').where('user_id', '=', userId).where('state', '=', 'pending').execute()
    await transaction.deleteFrom('recovery_wraps').where('user_id', '=', userId).execute()
    for (const wrap of request.wraps) await storeWrap(deps, transaction, userId, wrap)
    await expectRecoveryMethod(transaction, userId)
    await noteEvent(deps, transaction, session, 'recovery-rotated')
    await sendNotice(deps, transaction, email, {
      subject: 'The protection of your wallet was changed',
      lines: [
        held === undefined
          ? 'Automatic recovery is off: only what you hold yourself leads back to your wallet.'
          : 'Your wallet has a new recovery key. The old one opens nothing any more.',
      ],
    })
  })
  void deps.outbox.flush()
}
