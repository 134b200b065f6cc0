import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { setContext } from './setContext.ts'

/**
 * Stores a device's share set as pending. S goes under the master key, bound to person, set and device.
 * The same call again changes nothing; the same id with other content is refused.
 *
 * @param sent With addresses: the set of a new wallet.
 * @throws VaultFault `vault/conflict`
 */
export async function parkSet(deps: AuthDeps, session: Session, sent: parkSet.Sent): Promise<void> {
  const { database, envelope, pepper } = deps
  const { userId, deviceId } = session
  const addresses = sent.addresses === undefined ? null : JSON.stringify(sent.addresses)
  const content = JSON.stringify([sent.serverShare, sent.sealedRecovery, sent.recoveryPublicKey, addresses])
  const sealed = await envelope.seal(
    Buffer.from(sent.serverShare, 'base64url'),
    setContext({ userId, deviceId, setId: sent.setId }),
  )
  const row = {
    id: sent.setId,
    user_id: userId,
    device_id: deviceId,
    state: 'pending' as const,
    ciphertext: sealed.ciphertext,
    wrapped_key: sealed.wrappedKey,
    key_id: sealed.keyId,
    sealed_recovery: sent.sealedRecovery,
    recovery_public_key: sent.recoveryPublicKey,
    addresses,
    content_mac: pepper.mac('set', `${userId} ${deviceId} ${content}`),
    created_at: deps.clock.nowMs(),
  }
  const added = await database
    .insertInto('share_sets')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return
  const known = await database
    .selectFrom('share_sets')
    .select('content_mac')
    .where('id', '=', sent.setId)
    .executeTakeFirst()
  if (known?.content_mac !== row.content_mac)
    throw new VaultFault('vault/conflict', { description: 'Another set has this id.' })
}

export declare namespace parkSet {
  type Sent = {
    setId: string
    serverShare: string
    sealedRecovery: string
    recoveryPublicKey: string
    addresses?: Readonly<Record<string, string>>
  }
}
