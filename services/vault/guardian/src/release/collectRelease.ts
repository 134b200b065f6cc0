import { randomBytes } from 'node:crypto'
import { sealToRecovery } from '@latchkey/vault/keys'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { AuthVerifier, Envelopes, People, Signing } from '../contexts.types.ts'
import { wrapContext } from '../db/sealedTables.ts'
import { signAddresses } from '../enrol/keepAddresses.ts'
import { readAssertion } from '../enrol/readAssertion.ts'

/**
 * The recovery key, sealed to the key that the asking device committed before anybody approved. It takes both proofs: the
 * auth service's login on this very device, and the mailbox that was enrolled here. Once.
 *
 * @throws VaultError `guardian/assertion-invalid`, `guardian/not-approved`, `guardian/too-early`,
 * `guardian/release-closed`, `guardian/frozen` or `vault/absent`
 */
export async function collectRelease(
  deps: People & Envelopes & Signing & AuthVerifier,
  request: collectRelease.Request,
): Promise<{ sealedRecoveryKey: string; word: string | null }> {
  const { database, clock, envelope } = deps
  const { releaseId: id, device, recoveryPublicKey } = request
  const { sub, userMac } = await readAssertion(deps, request.assertion, device)
  const nowMs = clock.nowMs()
  const closed = () => new VaultError('guardian/release-closed', { description: 'This request is over.' })

  const release = await database
    .selectFrom('releases')
    .select(['state', 'owner_mac', 'ephemeral_key', 'not_before', 'ends_at', 'purpose'])
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .executeTakeFirst()
  if (release === undefined || release.ends_at <= nowMs) throw closed()
  // A person who approved the end of an account did not approve that its key goes out.
  if (release.purpose !== 'device' && release.purpose !== 'protection') throw closed()
  if (release.state === 'waiting')
    throw new VaultError('guardian/not-approved', { description: 'The person has not answered.' })
  if (release.state !== 'approved') throw closed()

  const person = await database
    .selectFrom('people')
    .innerJoin('wraps', 'wraps.user_mac', 'people.user_mac')
    .select(['owner_mac', 'frozen_until', 'ciphertext', 'wrapped_key', 'key_id', 'not_before', 'addresses_digest'])
    .where('people.user_mac', '=', userMac)
    .where('recovery_public_key', '=', recoveryPublicKey)
    .executeTakeFirst()
  // Approved by the owner of some mailbox, but not of the one that this account enrolled.
  if (person === undefined || person.owner_mac !== release.owner_mac)
    throw new VaultError('vault/absent', { description: 'There is no recovery key for this login.' })
  if (person.frozen_until > nowMs)
    throw new VaultError('guardian/frozen', { description: 'The owner has stopped this.' })
  const notBefore = Math.max(release.not_before, person.not_before)
  if (notBefore > nowMs)
    throw new VaultError('guardian/too-early', {
      description: 'The waiting time is not over.',
      retryAfterMs: notBefore - nowMs,
    })

  // Opened first: while the key service is away, the person's approval is not used up.
  const secret = await envelope.open(
    { ciphertext: person.ciphertext, wrappedKey: person.wrapped_key, keyId: person.key_id },
    wrapContext(userMac, recoveryPublicKey),
  )
  const taken = await database
    .updateTable('releases')
    .set({ state: 'collected' })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) {
    secret.fill(0)
    throw closed()
  }
  const addresses = person.addresses_digest
  const context = { user: sub, set: recoveryPublicKey, slot: 'release', addresses: addresses ?? undefined }
  const sealed = sealToRecovery(Buffer.from(release.ephemeral_key, 'base64url'), secret, context, randomBytes)
  secret.fill(0)
  const word = addresses === null ? null : signAddresses(deps, sub, addresses)
  return { sealedRecoveryKey: Buffer.from(sealed).toString('base64url'), word }
}

export declare namespace collectRelease {
  type Request = { releaseId: string; assertion: string; recoveryPublicKey: string; device: string }
}

/**
 * The veto of a device that has the wallet: ends every request for the account that is not yet collected, but its own.
 * @returns How many.
 * @throws VaultError `guardian/assertion-invalid` or `vault/absent`
 */
export async function cancelReleases(deps: People & AuthVerifier, device: string, assertion: string): Promise<number> {
  const { userMac } = await readAssertion(deps, assertion, device)
  const person = await deps.database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  if (person === undefined) throw new VaultError('vault/absent', { description: 'Nothing is kept for this account.' })
  const { numUpdatedRows } = await deps.database
    .updateTable('releases')
    .set({ state: 'denied' })
    .where('owner_mac', '=', person.owner_mac)
    .where('thumbprint', '!=', device)
    // The link that stops automatic recovery asks for nothing.
    .where('purpose', '!=', 'notice')
    .where('state', 'in', ['waiting', 'approved'])
    .executeTakeFirst()
  const { numDeletedRows } = await deps.database
    .deleteFrom('device_waits')
    .where('owner_mac', '=', person.owner_mac)
    .where('thumbprint', '!=', device)
    .executeTakeFirst()
  return Number(numUpdatedRows + numDeletedRows)
}
