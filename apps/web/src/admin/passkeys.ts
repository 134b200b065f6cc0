const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The person closed the browser's question, or there is no passkey of this page. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

async function ask(question: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await question.catch((error: unknown) => {
    throw new PasskeyCancelled('The browser gave no passkey.', { cause: error })
  })
  if (credential instanceof PublicKeyCredential) return credential
  throw new PasskeyCancelled('The browser gave no passkey.')
}

type Asked = { readonly challenge: string; readonly rpId: string }

/** Has a passkey of this page sign the challenge of a login. */
export async function askForPasskey({ challenge, rpId }: Asked) {
  const credential = await ask(
    navigator.credentials.get({
      publicKey: { challenge: toBytes(challenge), rpId, userVerification: 'required', allowCredentials: [] },
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle === null ? null : toText(userHandle),
  }
}

type Invited = Asked & { readonly userHandle: string; readonly name: string; readonly algorithms: readonly number[] }

/** Makes the passkey that accepts an invitation. */
export async function makePasskey({ challenge, rpId, userHandle, name, algorithms }: Invited) {
  const credential = await ask(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(challenge),
        rp: { id: rpId, name: location.host },
        user: { id: toBytes(userHandle), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  )
  const { clientDataJSON, attestationObject } = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
  }
}
