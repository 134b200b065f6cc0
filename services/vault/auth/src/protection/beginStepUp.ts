import type { protectionEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { sendCode } from '../codes/sendCode.ts'
import { takeMail } from '../codes/takeMail.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { openChallenge } from '../passkeys/openChallenge.ts'
import { expectFresh } from '../sessions/expectFresh.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'

type Answer = v.InferInput<typeof protectionEndpoints.stepUpOptions.response>

/**
 * Begins a step-up: asks for one of the person's passkeys, mails a code, or takes the login that was just made for the one
 * proof and leaves the other to the guardian.
 * @throws VaultFault `vault/absent` where they have no such means, `session/stale` or `login/throttled`
 */
export async function beginStepUp(
  deps: AuthDeps,
  session: Session,
  request: { method: 'passkey' | 'email' | 'provider'; device: string; network: string },
): Promise<Answer> {
  const { method, device: thumbprint } = request
  const { userId } = session
  if (method === 'passkey') {
    const passkeys = await deps.database.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    if (passkeys.length === 0) throw new VaultFault('vault/absent', { description: 'This account has no passkey.' })
    const challenge = await openChallenge(deps, { purpose: 'step-up', thumbprint, user_id: userId })
    return { method, ...challenge, credentialIds: passkeys.map(({ id }) => id) }
  }
  if (method === 'provider') {
    const { guardianProvider } = await readUser(deps, userId)
    if (guardianProvider === null)
      throw new VaultFault('vault/absent', { description: 'The guardian asks this account by mail.' })
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
  if (email === null) throw new VaultFault('vault/absent', { description: 'This account has no e-mail address.' })
  const emailMac = deps.pepper.mac('email', email)
  await takeMail(deps, { emailMac, network: request.network, trusted: true })
  const id = randomId()
  const mailOf = (code: string) => ({
    subject: 'Confirm that it is you',
    text: [
      `To change how your wallet is protected, enter the code ${code}. It is valid for 10 minutes.`,
      '',
      'If you did not ask for this, give the code to nobody and take unknown devices out of your account.',
    ].join('\n'),
  })
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('step_ups')
      .values({ id, session_id: session.id, user_id: userId, ends_at: deps.clock.nowMs() + limits.codeMs })
      .execute()
    await sendCode(deps, transaction, { id, email, emailMac, thumbprint, mailOf })
  })
  void deps.outbox.flush()
  return {
    method,
    attemptId: id,
    expiresInSeconds: limits.codeMs / 1000,
    retryInSeconds: limits.mailGap.windowMs / 1000,
  }
}
