import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import { prfSalt } from '@latchkey/vault/keys'
import type * as v from 'valibot'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { MadePasskey } from './passkey.types.ts'
import { passkeyFault } from './passkeyFault.ts'
import { prfOf } from './prfOf.ts'

type Options = v.InferOutput<typeof passkeyEndpoints.registerOptions.response>

/**
 * Makes a passkey: one that can be found without a name, its owner verified. Call it soon after a click on the frame:
 * browsers want one where the frame is of another site than the page.
 * @throws FrameFault `wallet/user-rejected` or `login/passkey-unavailable`
 */
export async function makePasskey(options: Options, signal: AbortSignal): Promise<MadePasskey> {
  const { rpId } = options
  let made: Credential | null
  try {
    made = await navigator.credentials.create({
      signal,
      publicKey: {
        challenge: base64url.decode(options.challenge),
        rp: { id: rpId, name: rpId },
        user: { id: base64url.decode(options.userHandle), name: options.userName, displayName: options.userName },
        pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: options.excludeCredentialIds.map((id) => ({
          type: 'public-key',
          id: base64url.decode(id),
        })),
        // Some authenticators take the extension only with something to evaluate.
        extensions: { prf: { eval: { first: new Uint8Array(prfSalt(rpId)) } } },
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw passkeyFault(error)
  }
  const credential = made as PublicKeyCredential | null
  if (credential === null) throw new FrameFault('login/passkey-unavailable')
  const response = credential.response as AuthenticatorAttestationResponse
  const text = (bytes: ArrayBuffer) => base64url.encode(new Uint8Array(bytes))
  const { enabled, output } = prfOf(credential)
  return {
    credential: {
      id: text(credential.rawId),
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports().slice(0, 8),
      prf: enabled,
    },
    prf: output,
  }
}
