import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import type { AuthDeps } from '../deps.ts'
import { expectOwner } from '../protection/expectOwner.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { expectPasskeyRoom } from './expectPasskeyRoom.ts'
import { openChallenge } from './openChallenge.ts'
import { passkeyAlgorithms } from './readPasskeyKey.ts'

type Answer = v.InferInput<typeof passkeyEndpoints.registerOptions.response>

/**
 * Begins to add a passkey.
 * @throws VaultFault `session/step-up-needed`, `vault/absent` or `vault/method-limit`
 */
export async function beginPasskey(deps: AuthDeps, session: Session, device: string): Promise<Answer> {
  const { userId } = session
  await expectOwner(deps, session)
  const known = await expectPasskeyRoom(deps, userId)
  const { email, userName } = await readUser(deps, userId)
  return {
    ...(await openChallenge(deps, { purpose: 'register', thumbprint: device, user_id: userId })),
    userHandle: userId,
    userName: email ?? userName ?? 'Wallet',
    algorithms: [...passkeyAlgorithms],
    excludeCredentialIds: known,
  }
}
