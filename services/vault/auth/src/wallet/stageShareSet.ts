import { addressesDigest, isSetSigned, type RootAddresses } from '@latchkey/vault/keys'
import type { Kysely } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Envelopes, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { setContext } from '../db/sealedTables.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'

/**
 * Stores a device's share set as pending. S goes under the master key, bound to person, set and device.
 * The same call again changes nothing; the same id with other content is refused.
 *
 * @param sent With addresses: the set of a new wallet.
 * @throws VaultError `vault/conflict`
 */
export async function stageShareSet(
  deps: People & Envelopes,
  session: Session,
  sent: stageShareSet.Sent,
): Promise<void> {
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
  if (added.numInsertedOrUpdatedRows === 1n) return dropOldest(database, { userId, setId: sent.setId })
  const known = await database
    .selectFrom('share_sets')
    .select('content_mac')
    .where('id', '=', sent.setId)
    .executeTakeFirst()
  if (known?.content_mac !== row.content_mac)
    throw new VaultError('vault/conflict', { description: 'Another set has this id.' })
}

/** Of what a person has staged and not committed, the newest stay beside this one: no session fills the disk with more. */
async function dropOldest(
  database: Kysely<Schema>,
  { userId, setId }: { readonly userId: string; readonly setId: string },
): Promise<void> {
  await database
    .deleteFrom('share_sets')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('id', '!=', setId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('share_sets')
        .select('id')
        .where('user_id', '=', userId)
        .where('state', '=', 'pending')
        .where('id', '!=', setId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limits.pendingSets - 1),
    )
    .execute()
}

export declare namespace stageShareSet {
  type Sent = {
    setId: string
    serverShare: string
    sealedRecovery: string
    recoveryPublicKey: string
    addresses?: Readonly<Record<string, string>>
  }
}

/**
 * Asks for the wallet's own signature of a share set: a session alone enrols nothing, since one that has not opened the wallet
 * cannot sign with its key.
 * @param addresses Of the wallet.
 * @throws VaultError `vault/proof-invalid`
 */
export function expectProof(
  userId: string,
  addresses: RootAddresses,
  sent: stageShareSet.Sent & { readonly proof: string },
): void {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const statement = {
    user: userId,
    set: sent.setId,
    serverShare: bytes(sent.serverShare),
    sealedRecovery: bytes(sent.sealedRecovery),
    recoveryPublicKey: bytes(sent.recoveryPublicKey),
    addresses: addressesDigest(addresses),
  }
  if (!isSetSigned(statement, bytes(sent.proof), addresses))
    throw new VaultError('vault/proof-invalid', {
      field: 'proof',
      description: 'The wallet did not sign for this set.',
    })
}

/** @throws VaultError `vault/device-limit` when the person has as many enrolled devices as there may be. */
export async function expectRoom(database: Kysely<Schema>, userId: string): Promise<void> {
  const { count } = await database
    .selectFrom('share_sets')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.enrolledDevices)
    throw new VaultError('vault/device-limit', { description: 'There are too many devices. Take one out first.' })
}
