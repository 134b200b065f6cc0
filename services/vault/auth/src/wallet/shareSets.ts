import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Envelopes, People, Store } from '../contexts.types.ts'
import { expectFresh, type Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { findWallet } from './findWallet.ts'
import { expectProof, expectRoom, stageShareSet } from './stageShareSet.ts'

/**
 * Stages the set of a further device. Its R must be sealed to the account's own recovery key, or the device could never
 * be recovered from.
 * @throws VaultError `vault/absent`, `vault/conflict`, `vault/proof-invalid`, `vault/device-limit` or `session/stale`
 */
export async function prepareSet(
  deps: People & Envelopes,
  session: Session,
  sent: stageShareSet.Sent & { proof: string },
): Promise<void> {
  expectFresh(deps, session)
  const wallet = await findWallet(deps, session.userId)
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  if (wallet.recoveryPublicKey !== sent.recoveryPublicKey)
    throw new VaultError('vault/conflict', { description: 'The account has another recovery key.' })
  await expectRoom(deps.database, session.userId)
  expectProof(session.userId, wallet.addresses, sent)
  await stageShareSet(deps, session, sent)
}

/**
 * Enrols the device with its staged set. A set that it had before goes. Again for the same set, it changes nothing.
 * @throws VaultError `vault/absent` or `vault/device-limit`
 */
export async function commitSet(deps: People, session: Session, setId: string): Promise<void> {
  const { userId, deviceId } = session
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const wallet = await transaction
      .selectFrom('wallets')
      .select('recovery_public_key')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const set = await transaction
      .selectFrom('share_sets')
      .select(['state', 'recovery_public_key'])
      .where('id', '=', setId)
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    // One that is sealed to a key that was changed meanwhile could never be recovered from.
    if (wallet === undefined || set?.recovery_public_key !== wallet.recovery_public_key)
      throw new VaultError('vault/absent', { description: 'There is no such set.' })
    if (set.state === 'active') return
    await transaction
      .deleteFrom('share_sets')
      .where('device_id', '=', deviceId)
      .where('user_id', '=', userId)
      .where('id', '!=', setId)
      .execute()
    await expectRoom(transaction, userId)
    await noteEvent(deps, transaction, session, 'device-enrolled')
    await transaction.updateTable('share_sets').set({ state: 'active' }).where('id', '=', setId).execute()
  })
}

/** Drops a set of this device that was not committed. Without one, it does nothing. */
export async function abortSet(deps: Store, session: Session, setId: string): Promise<void> {
  await deps.database
    .deleteFrom('share_sets')
    .where('id', '=', setId)
    .where('user_id', '=', session.userId)
    .where('device_id', '=', session.deviceId)
    .where('state', '=', 'pending')
    .execute()
}
