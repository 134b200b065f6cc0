import type { guardianEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import { openWithRecovery } from '@latchkey/vault/keys'
import { x25519 } from '@noble/curves/ed25519.js'
import type { Kysely } from 'kysely'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { mailTurnedOn } from './mailTurnedOn.ts'
import { readAssertion } from './readAssertion.ts'
import { readOwner } from './readOwner.ts'
import { wrapContext } from './wrapContext.ts'

const receiptMs = 10 * 60_000

/**
 * Keeps a recovery key for a person, and says so in a receipt. Who proved to be the owner must be who the auth service names:
 * neither alone can plant somebody. Keys are added, never replaced, so that nobody with a stolen
 * session can make a wallet unrecoverable.
 *
 * @returns The receipt.
 * @throws VaultFault `vault/conflict`, or as `readOwner`
 */
export async function enrol(deps: GuardianDeps, device: string, sent: enrol.Sent): Promise<string> {
  const { database, envelope, signer, clock } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, epoch, userMac } = assertion
  const owner = await readOwner(deps, device, assertion, sent)
  const secret = openSent(deps, sub, sent)
  const conflict = (description: string) => new VaultFault('vault/conflict', { description })
  const sealed = await envelope.seal(secret, wrapContext(userMac, sent.recoveryPublicKey))
  secret.fill(0)

  const fromMs = await database.transaction().execute(async (transaction): Promise<number> => {
    await transaction
      .insertInto('people')
      .values({ user_mac: userMac, owner_mac: owner.mac, provider: owner.provider, epoch, frozen_until: 0 })
      .onConflict((each) => each.column('user_mac').doNothing())
      .execute()
    const person = await transaction
      .selectFrom('people')
      .select(['owner_mac', 'closed'])
      .where('user_mac', '=', userMac)
      .executeTakeFirstOrThrow()
    // Who was enrolled first is who approves, whatever the auth service says later.
    if (person.owner_mac !== owner.mac) throw conflict('Somebody else is enrolled.')
    const wraps = await transaction
      .selectFrom('wraps')
      .select(['recovery_public_key', 'not_before'])
      .where('user_mac', '=', userMac)
      .execute()
    const kept = wraps.find((wrap) => wrap.recovery_public_key === sent.recoveryPublicKey)
    if (kept !== undefined) return kept.not_before
    if (owner.releaseId !== undefined) await useUp(transaction, owner.releaseId)
    if (wraps.length >= limits.recoveryKeys) throw conflict('There are too many recovery keys.')
    // Where the person had turned it off, somebody else might be turning it on.
    const notBefore = person.closed === 1 ? clock.nowMs() + limits.turnOnMs : 0
    await transaction
      .insertInto('wraps')
      .values({
        user_mac: userMac,
        recovery_public_key: sent.recoveryPublicKey,
        ciphertext: sealed.ciphertext,
        wrapped_key: sealed.wrappedKey,
        key_id: sealed.keyId,
        not_before: notBefore,
      })
      .execute()
    if (person.closed === 1) {
      await transaction.updateTable('people').set({ closed: 0 }).where('user_mac', '=', userMac).execute()
      if (owner.email !== null) await mailTurnedOn(deps, transaction, { email: owner.email, ownerMac: owner.mac })
    }
    return notBefore
  })
  void deps.outbox.flush()
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  return signer.sign('enrolment-receipt+jwt', {
    sub,
    rpk: sent.recoveryPublicKey,
    fromMs,
    by: owner.provider,
    iat: nowSeconds,
    exp: nowSeconds + receiptMs / 1000,
  })
}

export declare namespace enrol {
  type Sent = VaultBodyOf<typeof guardianEndpoints.enrol>
}

/** An approval is good for one key. @throws VaultFault `guardian/release-closed` */
async function useUp(database: Kysely<Schema>, releaseId: string): Promise<void> {
  const used = await database
    .updateTable('releases')
    .set({ state: 'collected' })
    .where('id', '=', releaseId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n)
    throw new VaultFault('guardian/release-closed', { description: 'This request is over.' })
}

/** The secret key, if it is the one of the public key that was named. */
function openSent(deps: GuardianDeps, sub: string, sent: enrol.Sent): Uint8Array {
  const context = { user: sub, set: sent.recoveryPublicKey, slot: 'enrol' }
  try {
    const secret = openWithRecovery(deps.sealSecret, Buffer.from(sent.sealedRecoveryKey, 'base64url'), context)
    const named = Buffer.from(x25519.getPublicKey(secret)).toString('base64url')
    if (named === sent.recoveryPublicKey) return secret
  } catch {
    // Told below: the caller learns only that it does not fit.
  }
  throw new VaultFault('vault/conflict', { description: 'The sealed key is not that of the public key.' })
}
