import type { protectionEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { enterCode } from '../codes/enterCode.ts'
import type { AuthDeps } from '../deps.ts'
import { takeChallenge } from '../passkeys/takeChallenge.ts'
import { usePasskey } from '../passkeys/usePasskey.ts'
import { expectFresh } from '../sessions/expectFresh.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { expectApproval } from './expectApproval.ts'
import { noteStepUp } from './noteStepUp.ts'

type Request = v.InferOutput<typeof protectionEndpoints.stepUp.body>

/**
 * Ends a step-up. By mail it takes two proofs: the code that this service mailed, and the link of the guardian, so that
 * whoever talked somebody out of a code has half of it. At a provider it takes a login that this service has just seen, and
 * one that the guardian has.
 * @throws VaultFault as `enterCode` and `usePasskey`, or `login/approval-invalid`
 */
export async function stepUp(deps: AuthDeps, session: Session, device: string, request: Request): Promise<void> {
  const { userId } = session
  const closed = () => new VaultFault('login/attempt-closed', { description: 'This step-up is no longer open.' })
  if (request.method === 'passkey') {
    const { challengeId: id, credential } = request
    const { challenge } = await takeChallenge(deps, { id, purpose: 'step-up', thumbprint: device, user_id: userId })
    // Another person's passkey proves another person.
    if ((await usePasskey(deps, credential, challenge)) !== userId)
      throw new VaultFault('login/passkey-refused', { description: 'This passkey is not accepted.' })
  } else {
    const { attemptId: id, approval } = request
    const begun = await deps.database
      .selectFrom('step_ups')
      .select('id')
      .where('id', '=', id)
      .where('session_id', '=', session.id)
      .where('user_id', '=', userId)
      .where('ends_at', '>', deps.clock.nowMs())
      .executeTakeFirst()
    if (begun === undefined) throw closed()
    await expectApproval(deps, { userId, device, attemptId: id, approval, purposes: ['protection', 'delete'] })
    if (request.method === 'email') await enterCode(deps, { id, thumbprint: device, code: request.code })
    else if ((await readUser(deps, userId)).guardianProvider === null) throw closed()
    else expectFresh(deps, session)
    const used = await deps.database.deleteFrom('step_ups').where('id', '=', id).executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw closed()
  }
  await noteStepUp(deps, session)
}
