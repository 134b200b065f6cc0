import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import { prfSalt } from '@latchkey/vault/keys'
import type * as v from 'valibot'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'

/** What a passkey answered, for the service, and what it opens with, which no service sees. */
export type PasskeyProof = {
  readonly credential: v.InferInput<typeof passkeyEndpoints.login.body>['credential']
  /** 32 bytes; undefined where the authenticator has no `prf` extension. */
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}

export declare namespace askPasskey {
  type Options = {
    readonly challenge: string
    readonly rpId: string
    /** Those that may answer; none: any that the person chooses. */
    readonly credentialIds?: readonly string[]
    readonly signal: AbortSignal
  }
}

/**
 * Asks for a passkey, its owner verified. The salt is worked out here: a server that chose it could learn what opens the
 * wallet.
 * @throws VaultError `wallet/user-rejected` when it did not answer, `login/passkey-unavailable` when it could not.
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
    throw passkeyError(error)
  }
  const credential = found as PublicKeyCredential | null
  if (credential === null) throw new VaultError('login/passkey-unavailable')
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

type RegisterOptions = v.InferOutput<typeof passkeyEndpoints.registerOptions.response>

/**
 * Makes a passkey: one that can be found without a name, its owner verified. Call it soon after a click on the frame:
 * browsers want one where the frame is of another site than the page.
 * @throws VaultError `wallet/user-rejected` or `login/passkey-unavailable`
 */
export async function makePasskey(options: RegisterOptions, signal: AbortSignal): Promise<MadePasskey> {
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
    throw passkeyError(error)
  }
  const credential = made as PublicKeyCredential | null
  if (credential === null) throw new VaultError('login/passkey-unavailable')
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

/** A passkey just made. */
type MadePasskey = {
  readonly credential: v.InferInput<typeof passkeyEndpoints.register.body>['credential']
  /** Undefined where the authenticator evaluates it at a login alone, or not at all: `credential.prf` says which. */
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}

/** Why a browser gave no passkey. The person's own no and a time that ran out are not distinguished by browsers. */
function passkeyError(cause: unknown): VaultError {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
    return new VaultError('wallet/user-rejected', { cause })
  return new VaultError('login/passkey-unavailable', { cause })
}

type Outputs = AuthenticationExtensionsClientOutputs & {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } }
}

/** What an authenticator said of its `prf` extension. WebAuthn level 3, section 10.1.4. */
function prfOf(credential: PublicKeyCredential): {
  readonly enabled: boolean
  readonly output: Uint8Array<ArrayBuffer> | undefined
} {
  const { prf } = credential.getClientExtensionResults() as Outputs
  const first = prf?.results?.first
  if (first === undefined) return { enabled: prf?.enabled === true, output: undefined }
  const output = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength).slice()
    : new Uint8Array(first).slice()
  return { enabled: true, output }
}

type Policy = { allowsFeature(name: string): boolean }

/** Whether this browser has passkeys and the page lets the frame use them. */
export function canUsePasskeys(self: Window): boolean {
  if (!('PublicKeyCredential' in self)) return false
  const { featurePolicy } = self.document as Document & { featurePolicy?: Policy }
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? true
}
