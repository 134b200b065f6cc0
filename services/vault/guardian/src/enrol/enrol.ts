import type { guardianEndpoints, LoginProvider, VaultBodyOf } from '@latchkey/protocol/vault'
import { openWithRecovery } from '@latchkey/vault/keys'
import { x25519 } from '@noble/curves/ed25519.js'
import type { Kysely } from 'kysely'
import { digest, randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { lockPerson } from '../account/lockPerson.ts'
import type { AuthVerifier, Envelopes, Mails, People, SealKey, Settings, Signing } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { wrapContext } from '../db/sealedTables.ts'
import { limits } from '../limits.ts'
import { ownerDigest } from '../release/readRelease.ts'
import { enrolAddresses } from './keepAddresses.ts'
import { type Assertion, readAssertion } from './readAssertion.ts'

const receiptMs = 10 * 60_000

/**
 * Keeps a recovery key for a person, and says so in a receipt. Who proved to be the owner must be who the auth service names:
 * neither alone can plant a person. Keys are added, never replaced, so that no thief with a stolen
 * session can make a wallet unrecoverable; and all of a person's lead to one wallet, so that no later one leads them to another.
 *
 * @returns The receipt.
 * @throws VaultError `vault/conflict`, `guardian/not-approved`, or as `readOwner`
 */
export async function enrol(
  deps: People & Envelopes & Mails & Signing & AuthVerifier & SealKey & Settings<'frameOrigin' | 'publicUrl'>,
  device: string,
  sent: enrol.Sent,
): Promise<string> {
  const { database, envelope, signer, clock } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, epoch, userMac } = assertion
  const owner = await readOwner(deps, device, assertion, sent)
  const secret = openSent(deps, sub, sent)
  const conflict = (description: string) => new VaultError('vault/conflict', { description })
  const sealed = await envelope.seal(secret, wrapContext(userMac, sent.recoveryPublicKey))
  secret.fill(0)

  const fromMs = await database.transaction().execute(async (transaction): Promise<number> => {
    await expectNewOwner(transaction, userMac, owner)
    await transaction
      .insertInto('people')
      .values({ user_mac: userMac, owner_mac: owner.mac, provider: owner.provider, epoch, frozen_until: 0 })
      .onConflict((each) => each.column('user_mac').doNothing())
      .execute()
    await lockPerson(transaction, userMac)
    if (sent.addresses !== undefined)
      await enrolAddresses(transaction, userMac, {
        addresses: sent.addresses,
        device,
        isApproved: owner.releaseId !== undefined,
      })
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
    // Where the person had turned it off, an attacker might be turning it on: by this key, or by one just before it.
    const nowMs = clock.nowMs()
    const isTurnedOn = person.closed === 1 || wraps.some(({ not_before }) => not_before > nowMs)
    const notBefore = isTurnedOn ? nowMs + limits.turnOnMs : 0
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
    addresses: sent.addresses ?? null,
    fromMs,
    by: owner.provider,
    iat: nowSeconds,
    exp: nowSeconds + receiptMs / 1000,
  })
}

export declare namespace enrol {
  type Sent = VaultBodyOf<typeof guardianEndpoints.enrol>
}

/**
 * Lets a mailbox that has an account here answer for another one: that takes more than the auth service's word, which could
 * name a wallet of its own.
 * @throws VaultError `guardian/not-approved`
 */
async function expectNewOwner(database: Kysely<Schema>, userMac: string, owner: Owner): Promise<void> {
  if (owner.releaseId !== undefined) return
  const people = await database.selectFrom('people').select('user_mac').where('owner_mac', '=', owner.mac).execute()
  if (people.length > 0 && !people.some(({ user_mac }) => user_mac === userMac))
    throw new VaultError('guardian/not-approved', {
      description: 'This mailbox has an account: it must approve another.',
    })
}

/** An approval is good for one key. @throws VaultError `guardian/release-closed` */
async function useUp(database: Kysely<Schema>, releaseId: string): Promise<void> {
  const used = await database
    .updateTable('releases')
    .set({ state: 'collected' })
    .where('id', '=', releaseId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n)
    throw new VaultError('guardian/release-closed', { description: 'This request is over.' })
}

/** The secret key, if it is the one of the public key that was named. */
function openSent(deps: SealKey, sub: string, sent: enrol.Sent): Uint8Array {
  const context = { user: sub, set: sent.recoveryPublicKey, slot: 'enrol', addresses: sent.addresses }
  // A frame may have read the public key just before another took its place.
  for (const { secret: key } of deps.sealKeys.all())
    try {
      const secret = openWithRecovery(key, Buffer.from(sent.sealedRecoveryKey, 'base64url'), context)
      const named = Buffer.from(x25519.getPublicKey(secret)).toString('base64url')
      if (named === sent.recoveryPublicKey) return secret
    } catch {
      // Reported below: the caller learns only that it does not fit.
    }
  throw new VaultError('vault/conflict', { description: 'The sealed key is not that of the public key.' })
}

/**
 * Mails a person that automatic recovery was turned on, with a link that stops it before anything is given out.
 * @param database The transaction that it belongs to.
 */
async function mailTurnedOn(
  { clock, cipher, outbox, config }: Pick<People, 'cipher' | 'clock'> & Mails & Settings<'frameOrigin' | 'publicUrl'>,
  database: Kysely<Schema>,
  { email, ownerMac }: { email: string; ownerMac: string },
): Promise<void> {
  const [id, token] = [randomId(), randomId()]
  await database
    .insertInto('releases')
    .values({
      id,
      token_digest: digest(token),
      owner_mac: ownerMac,
      email: cipher.encrypt(`releases/${id}`, email),
      // Without a question: nothing can be collected with it.
      thumbprint: '',
      attempt_id: '',
      ephemeral_key: '',
      app: config.frameOrigin,
      browser: 'A device of your account',
      phrase: '',
      network_mac: '',
      purpose: 'notice',
      state: 'approved',
      not_before: 0,
      ends_at: clock.nowMs() + limits.turnOnMs,
    })
    .execute()
  const text = [
    'Automatic recovery of your wallet was turned on. From tomorrow on, your mailbox leads back to your wallet again.',
    '',
    "If that wasn't you, say so here within a day:",
    `${config.publicUrl}/g/approve/${token}`,
  ].join('\n')
  await outbox.add(database, { to: email, subject: 'Automatic recovery was turned on', text }, limits.turnOnMs)
}

/** Who is to approve what the guardian gives out. */
type Owner = {
  readonly mac: string
  /** Null: the owner of a mailbox. */
  readonly provider: LoginProvider | null
  /** Where notices go, if anywhere. */
  readonly email: string | null
  /** The approved request that proved it. */
  readonly releaseId: string | undefined
}

/**
 * Who enrols: the owner of the address that the person typed, or the person who approved a request of this device here, at the
 * guardian itself. Either must be who the auth service says is logged in: neither alone can plant a person.
 * @throws VaultError `guardian/assertion-invalid`, `guardian/not-approved` or `guardian/release-closed`
 */
async function readOwner(
  deps: People,
  device: string,
  assertion: Assertion,
  sent: VaultBodyOf<typeof guardianEndpoints.enrol>,
): Promise<Owner> {
  const { database, pepper, cipher, clock } = deps
  const another = (description: string) => new VaultError('guardian/assertion-invalid', { description })
  if ('email' in sent) {
    const email = normaliseEmail(sent.email)
    if (assertion.email !== digest(email)) throw another('The login is of another address.')
    return { mac: pepper.mac('email', email), provider: null, email, releaseId: undefined }
  }
  const { releaseId: id } = sent
  const release = await database
    .selectFrom('releases')
    .select(['id', 'state', 'owner_mac', 'provider', 'account', 'email', 'purpose', 'ends_at'])
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .executeTakeFirst()
  const closed = () => new VaultError('guardian/release-closed', { description: 'This request is over.' })
  if (release === undefined || release.ends_at <= clock.nowMs()) throw closed()
  if (release.purpose !== 'device' && release.purpose !== 'protection') throw closed()
  if (release.state === 'waiting')
    throw new VaultError('guardian/not-approved', { description: 'The person has not answered.' })
  if (release.state !== 'approved' && release.state !== 'collected') throw closed()
  const name = ownerDigest(deps, release)
  const known = release.provider === null ? assertion.email === name : assertion.accounts.includes(name)
  if (!known) throw another('The login is of another account.')
  return {
    mac: release.owner_mac,
    provider: release.provider,
    email: release.email === '' ? null : cipher.decrypt(`releases/${id}`, release.email),
    releaseId: id,
  }
}
