import type { AuthDeps } from '../deps.ts'
import { openSession } from '../sessions/openSession.ts'
import { takeChallenge } from './takeChallenge.ts'
import { usePasskey } from './usePasskey.ts'

export declare namespace logInWithPasskey {
  type Request = { challengeId: string; credential: usePasskey.Answer; device: string }
}

/**
 * Ends a login by passkey: its owner has a session on this device, stepped up, since the passkey verified them.
 * @throws VaultFault `login/attempt-closed` or `login/passkey-refused`
 */
export async function logInWithPasskey(
  deps: AuthDeps,
  { challengeId, credential, device }: logInWithPasskey.Request,
): Promise<openSession.ReturnType> {
  const challenge = await takeChallenge(deps, { id: challengeId, purpose: 'login', thumbprint: device, user_id: null })
  const userId = await usePasskey(deps, credential, challenge)
  return openSession(deps, { userId, thumbprint: device, steppedUp: true })
}
