import { prfSalt } from '@latchkey/vault/keys'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { PasskeyProof } from './passkey.types.ts'
import { passkeyFault } from './passkeyFault.ts'
import { prfOf } from './prfOf.ts'

export declare namespace askPasskey {
  type Options = {
    readonly challenge: string
    readonly rpId: string
    /** Those that may answer; none: whichever the person takes. */
    readonly credentialIds?: readonly string[]
    readonly signal: AbortSignal
  }
}

/**
 * Asks for a passkey, its owner verified. The salt is worked out here: a server that chose it could learn what opens the
 * wallet.
 * @throws FrameFault `wallet/user-rejected` when it did not answer, `login/passkey-unavailable` when it could not.
 */
export async function askPasskey(options: askPasskey.Options): Promise<PasskeyProof> {
  const { challenge, rpId, credentialIds = [], signal } = options
  let found: Credential | null
  try {
    found = await navigator.credentials.get({
      signal,
      publicKey: {
        challenge: base64url.decode(challenge),
        rpId,
        userVerification: 'required',
        allowCredentials: credentialIds.map((id) => ({ type: 'public-key', id: base64url.decode(id) })),
        extensions: { prf: { eval: { first: new Uint8Array(prfSalt(rpId)) } } },
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw passkeyFault(error)
  }
  const credential = found as PublicKeyCredential | null
  if (credential === null) throw new FrameFault('login/passkey-unavailable')
  const response = credential.response as AuthenticatorAssertionResponse
  const text = (bytes: ArrayBuffer) => base64url.encode(new Uint8Array(bytes))
  const { userHandle } = response
  return {
    credential: {
      id: text(credential.rawId),
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: userHandle === null || userHandle.byteLength === 0 ? null : text(userHandle),
    },
    prf: prfOf(credential).output,
  }
}
