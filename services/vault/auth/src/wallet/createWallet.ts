import type { RootAddresses } from '@latchkey/vault/keys'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { keepGuardianProvider } from '../account/guardianContact.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Envelopes, GuardianVerifier, People } from '../contexts.types.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { expectReceipt, findWallet, readAddresses } from './findWallet.ts'
import { expectProof, stageShareSet } from './stageShareSet.ts'

/**
 * Makes a staged set the person's wallet. Only with the guardian's receipt: a wallet that could not be recovered must
 * never be shown. Again for the same set, it changes nothing; of two devices at once, one wins.
 *
 * @throws VaultError `vault/absent`, `vault/receipt-invalid` or `vault/conflict`
 */
export async function commitWallet(
  deps: People & GuardianVerifier,
  session: Session,
  request: commitWallet.Request,
): Promise<void> {
  const { userId, deviceId } = session
  const set = await deps.database
    .selectFrom('share_sets')
    .select(['id', 'state', 'addresses', 'recovery_public_key'])
    .where('id', '=', request.setId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (set === undefined || set.addresses === null) throw noSet()
  if (set.state === 'active') return
  const { id, addresses, recovery_public_key } = set

  const { by } = await expectReceipt(deps, userId, readAddresses(addresses), recovery_public_key, request.receipt)

  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const added = await transaction
      .insertInto('wallets')
      .values({ user_id: userId, addresses, recovery_public_key, created_at: deps.clock.nowMs() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n)
      throw new VaultError('vault/conflict', { description: 'This account has a wallet.' })
    await noteEvent(deps, transaction, session, 'wallet-made')
    await keepGuardianProvider(transaction, userId, by)
    const kept = await transaction
      .updateTable('share_sets')
      .set({ state: 'active' })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    // The device was forgotten meanwhile, or has dropped the set: a wallet without one could never be opened.
    if (kept.numUpdatedRows !== 1n) throw noSet()
  })
}

const noSet = () => new VaultError('vault/absent', { description: 'There is no such set.' })

export declare namespace commitWallet {
  type Request = { setId: string; receipt: string }
}

/**
 * Stages the first share set of a person without a wallet.
 * @throws VaultError `vault/conflict` where there is a wallet, or `vault/proof-invalid`
 */
export async function prepareWallet(
  deps: People & Envelopes,
  session: Session,
  sent: stageShareSet.Sent & { proof: string; addresses: RootAddresses },
): Promise<void> {
  if ((await findWallet(deps, session.userId)) !== undefined)
    throw new VaultError('vault/conflict', { description: 'This account has a wallet.' })
  expectProof(session.userId, sent.addresses, sent)
  await stageShareSet(deps, session, sent)
}
