import type { LoginProvider, protectionEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import { enterCode } from '../codes/enterCode.ts'
import { sendCode, takeMail } from '../codes/sendCode.ts'
import type { GuardianVerifier, Logging, Mails, PasskeyKeys, People, Settings } from '../contexts.types.ts'
import { beginScan, isScanned } from '../farcaster/farcasterStepUp.ts'
import { limits } from '../limits.ts'
import { openChallenge, takeChallenge } from '../passkeys/challenges.ts'
import { usePasskey } from '../passkeys/usePasskey.ts'
import { expectFresh, type Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { expectApproval } from './expectApproval.ts'
import { isBegun } from './stepUpGuards.ts'

type Request = v.InferOutput<typeof protectionEndpoints.stepUp.body>

/**
 * Ends a step-up. By mail it takes two proofs: the code that this service mailed, and the link of the guardian, so that
 * a thief who talked a person out of a code has half of it. At a provider it takes a login that this service has just seen, and
 * one that the guardian has; with Farcaster one scan, which each has checked.
 * @throws VaultError as `enterCode` and `usePasskey`, or `login/approval-invalid`
 */
export async function stepUp(
  deps: People & GuardianVerifier & PasskeyKeys & Logging & Settings<'frameOrigin' | 'rpId'>,
  session: Session,
  device: string,
  request: Request,
): Promise<void> {
  const { userId } = session
  const closed = () => new VaultError('login/attempt-closed', { description: 'This step-up is no longer open.' })
  if (request.method === 'passkey') {
    const { challengeId: id, credential } = request
    const { challenge } = await takeChallenge(deps, { id, purpose: 'step-up', thumbprint: device, user_id: userId })
    // Another person's passkey proves another person.
    if ((await usePasskey(deps, credential, challenge)) !== userId)
      throw new VaultError('login/passkey-refused', { description: 'This passkey is not accepted.' })
  } else {
    const { attemptId: id, approval } = request
    if (!(await isBegun(deps, session, id))) throw closed()
    const purposes = ['protection', 'delete'] as const
    await expectApproval(deps, { userId, device, attemptId: id, approval, purposes })
    if (request.method === 'email') await enterCode(deps, { id, thumbprint: device, code: request.code })
    else if (request.method === 'farcaster') {
      if (!(await isScanned(deps, { attemptId: id, device, purposes }))) throw closed()
    } else if (!isAskedByLogin((await readUser(deps, userId)).guardianProvider)) throw closed()
    else expectFresh(deps, session)
    const used = await deps.database.deleteFrom('step_ups').where('id', '=', id).executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw closed()
  }
  await noteStepUp(deps, session)
}

/** Whether the guardian has a person log in. With Farcaster they scan, which only a device that has the wallet may have them do. */
const isAskedByLogin = (provider: LoginProvider | null) => provider !== null && provider !== 'farcaster'

type Answer = v.InferInput<typeof protectionEndpoints.stepUpOptions.response>

/**
 * Begins a step-up: asks for one of the person's passkeys, mails a code, opens a scan, or takes the login that was just made
 * for the one proof and leaves the other to the guardian.
 * @throws VaultError `vault/absent` where they have no such means, `session/stale` or `login/throttled`
 */
export async function beginStepUp(
  deps: People &
    Mails &
    Logging &
    Settings<'farcaster' | 'frameOrigin' | 'mailsPerNetwork' | 'rpId' | 'socialLoginsPerNetwork'>,
  session: Session,
  request: v.InferOutput<typeof protectionEndpoints.stepUpOptions.body> & { device: string; network: string },
): Promise<Answer> {
  const { method, device: thumbprint } = request
  const { userId } = session
  if (method === 'passkey') {
    const passkeys = await deps.database.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    if (passkeys.length === 0) throw new VaultError('vault/absent', { description: 'This account has no passkey.' })
    const challenge = await openChallenge(deps, { purpose: 'step-up', thumbprint, user_id: userId })
    return { method, ...challenge, credentialIds: passkeys.map(({ id }) => id) }
  }
  if (request.method === 'farcaster') {
    const { method: _, ...scan } = request
    return { method: 'farcaster', ...(await beginScan(deps, session, scan)) }
  }
  if (method === 'provider') {
    const { guardianProvider } = await readUser(deps, userId)
    if (!isAskedByLogin(guardianProvider))
      throw new VaultError('vault/absent', { description: 'The guardian asks this account by mail, or for a scan.' })
    // The login is this service's own proof; the guardian's is the other.
    expectFresh(deps, session)
    const id = randomId()
    await deps.database
      .insertInto('step_ups')
      .values({ id, session_id: session.id, user_id: userId, ends_at: deps.clock.nowMs() + limits.codeMs })
      .execute()
    return { method, attemptId: id, expiresInSeconds: limits.codeMs / 1000 }
  }
  // Where the guardian asks, too: a provider's address for who logs in there.
  const { email } = await readUser(deps, userId)
  if (email === null) throw new VaultError('vault/absent', { description: 'This account has no e-mail address.' })
  const emailMac = deps.pepper.mac('email', email)
  await takeMail(deps, {
    emailMac,
    device: thumbprint,
    countedFor: 'device',
    network: request.network,
    trusted: true,
  })
  const id = randomId()
  const mailOf = (code: string) => ({
    subject: `${code} confirms that it’s you`,
    text: [
      `To change how your wallet is protected, enter the code ${code}. It works for 10 minutes.`,
      '',
      'Never share this code. If you did not ask for it, remove unknown devices from your account.',
    ].join('\n'),
    code,
  })
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('step_ups')
      .values({ id, session_id: session.id, user_id: userId, ends_at: deps.clock.nowMs() + limits.codeMs })
      .execute()
    await sendCode(deps, transaction, { id, email, emailMac, thumbprint, vouched: true, mailOf })
  })
  void deps.outbox.flush()
  return {
    method: 'email',
    attemptId: id,
    expiresInSeconds: limits.codeMs / 1000,
    retryInSeconds: limits.mailGap.windowMs / 1000,
  }
}

/** Notes that the person has just completed a step-up. */
export async function noteStepUp(deps: People, session: Session): Promise<void> {
  const { database, clock } = deps
  await noteEvent(deps, database, session, 'stepped-up')
  await database.updateTable('sessions').set({ stepped_up_at: clock.nowMs() }).where('id', '=', session.id).execute()
}
