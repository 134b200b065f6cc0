import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { sendCode, takeMail } from '../codes/sendCode.ts'
import type { GuardianVerifier, Mails, People, Settings, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { isScanned } from '../farcaster/farcasterStepUp.ts'
import { limits } from '../limits.ts'
import { expectApproval } from '../security/expectApproval.ts'
import { expectStepUp, isBegun } from '../security/stepUpGuards.ts'
import { expectFresh, type Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'

/**
 * Begins a change of address. The old address is asked first; a person without one proves the new one alone. Who has a
 * passkey, or no old address to be asked at, takes a step-up before, or has scanned with Farcaster for this very address.
 * @throws VaultError `session/step-up-needed`, `session/stale` where there is no wallet to prove it for, `login/throttled`,
 * `login/email-invalid`, `login/attempt-closed` or `login/approval-invalid`
 */
export async function beginEmailChange(
  deps: People & Mails & GuardianVerifier & Settings<'mailsPerNetwork'>,
  session: Session,
  request: beginEmailChange.Request,
): Promise<beginEmailChange.Answer> {
  const { pepper, cipher, clock } = deps
  const email = normaliseEmail(request.email)
  const emailMac = pepper.mac('email', email)
  const old = await findEmail(deps, session.userId)
  const { device: thumbprint, scan } = request
  if (scan === undefined) await expectMover(deps, session, old !== undefined)
  else await expectScan(deps, session, { ...scan, email, device: thumbprint })
  // The gap is that of logins: changing an address gives no more mails than logging in.
  await takeMail(deps, {
    emailMac: old?.mac ?? emailMac,
    device: thumbprint,
    // The old address is this device's person's; a new one may be anybody's.
    countedFor: old === undefined ? 'strangers' : 'device',
    network: request.network,
    trusted: true,
  })

  const id = randomId()
  await deps.database.transaction().execute(async (transaction) => {
    if (scan !== undefined) {
      const used = await transaction.deleteFrom('step_ups').where('id', '=', scan.attemptId).executeTakeFirst()
      if (used.numDeletedRows !== 1n) throw scanClosed()
    }
    await transaction
      .insertInto('email_changes')
      .values({
        id,
        user_id: session.userId,
        thumbprint,
        email_mac: emailMac,
        email: cipher.encrypt(`email_changes/${id}`, email),
        stage: old === undefined ? 'secondary' : 'primary',
        ends_at: clock.nowMs() + limits.codeMs,
      })
      .execute()
    if (old === undefined) {
      const mailOf = await newAddressMail(deps, transaction, { userId: session.userId, email })
      await sendCode(deps, transaction, { id: `${id}.new`, email, emailMac, thumbprint, vouched: false, mailOf })
    } else {
      await sendCode(deps, transaction, {
        id: `${id}.old`,
        email: old.email,
        emailMac: old.mac,
        thumbprint,
        vouched: true,
        mailOf: (code) => ({
          subject: 'Your e-mail address is about to change',
          text: [
            `To change the address of your wallet, enter the code ${code}. It is valid for 10 minutes.`,
            '',
            'If you did not ask for this, give the code to nobody and take unknown devices out of your account.',
          ].join('\n'),
        }),
      })
    }
  })
  void deps.outbox.flush()
  return {
    action: old === undefined ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP',
    attemptId: id,
    retryInSeconds: limits.mailGap.windowMs / 1000,
  }
}

export declare namespace beginEmailChange {
  type Request = {
    email: string
    scan?: { attemptId: string; approval: string } | undefined
    device: string
    network: string
  }
  type Answer = {
    action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
    attemptId: string
    retryInSeconds: number
  }
}

/**
 * Asks for more than a session before an address is changed: a step-up where there is a passkey, or no old address that
 * would be asked. Without a wallet there is nothing to step up with, so a login will do.
 * @throws VaultError `session/step-up-needed` or `session/stale`
 */
async function expectMover(deps: Store, session: Session, hasOldAddress: boolean): Promise<void> {
  const { userId } = session
  const passkey = await deps.database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (passkey !== undefined) return expectStepUp(deps, session)
  if (hasOldAddress) return
  if ((await findWallet(deps, userId)) === undefined) expectFresh(deps, session)
  else expectStepUp(deps, session)
}

const scanClosed = () => new VaultError('login/attempt-closed', { description: 'This scan is no longer good.' })

/**
 * Asks for a scan with Farcaster that this session began for this very address: collected, and so checked, by this service, and
 * by the guardian, which says so. It is no step-up, and allows nothing else.
 * @throws VaultError `login/attempt-closed` or `login/approval-invalid`
 */
async function expectScan(
  deps: People & GuardianVerifier,
  session: Session,
  asked: { attemptId: string; approval: string; email: string; device: string },
): Promise<void> {
  const { attemptId, approval, email: mailbox, device } = asked
  const purposes = ['mailbox'] as const
  const isGood = (await isBegun(deps, session, attemptId)) && (await isScanned(deps, { attemptId, device, purposes }))
  if (!isGood) throw scanClosed()
  await expectApproval(deps, { userId: session.userId, device, attemptId, approval, purposes, mailbox })
}

/**
 * What the mail to a new address says. One that another account has gets no code: the person who owns it learns so from
 * the mail, the one who asks learns nothing.
 */
export async function newAddressMail(
  deps: Pick<People, 'pepper'>,
  database: Kysely<Schema>,
  asked: { userId: string; email: string },
): Promise<sendCode.Options['mailOf']> {
  if ((await findOwnerOf(deps, database, asked)).owner !== undefined)
    return () => ({
      subject: 'This address is already used',
      text: 'Somebody wanted to use this address for another wallet. It already has one, so nothing was changed.',
    })
  return (code) => ({
    subject: 'Confirm your new e-mail address',
    text: `To use this address for your wallet, enter the code ${code}. It is valid for 10 minutes.`,
  })
}

/** The address that a person logs in with, if they do. */
export async function findEmail(
  deps: People,
  userId: string,
): Promise<{ readonly mac: string; readonly email: string } | undefined> {
  const row = await deps.database
    .selectFrom('identities')
    .select('email')
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .executeTakeFirst()
  if (row === undefined || row.email === null) return undefined
  const email = deps.cipher.decrypt(`identities/${userId}/email`, row.email)
  return { mac: deps.pepper.mac('email', email), email }
}

/**
 * Who has an address among the accounts that a person's is one of, and what it is found by there.
 * @param database The transaction that it belongs to.
 */
export async function findOwnerOf(
  deps: Pick<People, 'pepper'>,
  database: Kysely<Schema>,
  { userId, email }: { userId: string; email: string },
): Promise<{ readonly subject: string; readonly owner: string | undefined }> {
  const { scope } = await database
    .selectFrom('users')
    .select('scope')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = deps.pepper.scoped(scope, 'email', email)
  const identity = await database
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', 'email')
    .where('subject_mac', '=', subject)
    .executeTakeFirst()
  return { subject, owner: identity?.user_id }
}

/**
 * Whether a transaction failed because another account took an address after `findOwnerOf` had found it free: on PostgreSQL both
 * run side by side, and a unique index refuses the second.
 */
export const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
