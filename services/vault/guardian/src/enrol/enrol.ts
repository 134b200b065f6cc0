import { openWithRecovery } from '@latchkey/vault/keys'
import { x25519 } from '@noble/curves/ed25519.js'
import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { mailTurnedOn } from './mailTurnedOn.ts'
import { readAssertion } from './readAssertion.ts'
import { wrapContext } from './wrapContext.ts'

const receiptMs = 10 * 60_000

/**
 * Keeps a recovery key for a person, and says so in a receipt. The address that the person typed must be the one that the
 * auth service names: neither alone can plant a mailbox. Keys are added, never replaced, so that nobody with a stolen
 * session can make a wallet unrecoverable.
 *
 * @returns The receipt.
 * @throws VaultFault `guardian/assertion-invalid` or `vault/conflict`
 */
export async function enrol(deps: GuardianDeps, device: string, sent: enrol.Sent): Promise<string> {
  const { database, pepper, envelope, signer, clock } = deps
  const { sub, email: asserted, epoch, userMac } = await readAssertion(deps, sent.assertion, device)
  const email = normaliseEmail(sent.email)
  if (asserted !== digest(email))
    throw new VaultFault('guardian/assertion-invalid', { description: 'The login is of another address.' })
  const emailMac = pepper.mac('email', email)
  const secret = openSent(deps, sub, sent)
  const conflict = (description: string) => new VaultFault('vault/conflict', { description })
  const sealed = await envelope.seal(secret, wrapContext(userMac, sent.recoveryPublicKey))
  secret.fill(0)

  const fromMs = await database.transaction().execute(async (transaction): Promise<number> => {
    await transaction
      .insertInto('people')
      .values({ user_mac: userMac, email_mac: emailMac, epoch, frozen_until: 0 })
      .onConflict((each) => each.column('user_mac').doNothing())
      .execute()
    const person = await transaction
      .selectFrom('people')
      .select(['email_mac', 'closed'])
      .where('user_mac', '=', userMac)
      .executeTakeFirstOrThrow()
    // The mailbox that was enrolled first is the one that approves, whatever the auth service says later.
    if (person.email_mac !== emailMac) throw conflict('Another address is enrolled.')
    const wraps = await transaction
      .selectFrom('wraps')
      .select(['recovery_public_key', 'not_before'])
      .where('user_mac', '=', userMac)
      .execute()
    const kept = wraps.find((wrap) => wrap.recovery_public_key === sent.recoveryPublicKey)
    if (kept !== undefined) return kept.not_before
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
      await mailTurnedOn(deps, transaction, { email, emailMac })
    }
    return notBefore
  })
  void deps.outbox.flush()
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  return signer.sign('enrolment-receipt+jwt', {
    sub,
    rpk: sent.recoveryPublicKey,
    fromMs,
    iat: nowSeconds,
    exp: nowSeconds + receiptMs / 1000,
  })
}

export declare namespace enrol {
  type Sent = { assertion: string; email: string; recoveryPublicKey: string; sealedRecoveryKey: string }
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
