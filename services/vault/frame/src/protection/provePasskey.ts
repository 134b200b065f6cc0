import { protectionEndpoints } from '@latchkey/protocol/vault'
import { askPasskey } from '../passkeys/askPasskey.ts'
import type { PasskeyProof } from '../passkeys/passkey.types.ts'
import type { Errand } from './errand.types.ts'

/**
 * A step-up by passkey.
 * @param credentialId The only one that may answer; any of the person's if none is named.
 * @throws VaultRefusal `vault/absent` without passkeys; FrameFault `wallet/user-rejected` when none answered.
 */
export async function provePasskey({ ports, sheet }: Errand, credentialId?: string): Promise<PasskeyProof> {
  const { sessions } = ports
  const { signal } = sheet
  const begun = await sessions.call(protectionEndpoints.stepUpOptions, { method: 'passkey' }, signal)
  if (begun.method !== 'passkey') throw new TypeError('Another step-up was begun.')
  const { challengeId, challenge, rpId, credentialIds } = begun
  const proof = await askPasskey({
    challenge,
    rpId,
    credentialIds: credentialId === undefined ? credentialIds : [credentialId],
    signal,
  })
  const body = { method: 'passkey' as const, challengeId, credential: proof.credential }
  await sessions.call(protectionEndpoints.stepUp, body, signal)
  return proof
}
