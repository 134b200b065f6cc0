import * as v from 'valibot'

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), challenge: v.string(), origin: v.string() }),
)

/**
 * Checks what the browser says of a ceremony: its kind, our challenge, the wallet's own page. That the page is framed by
 * an app is as it should be. WebAuthn level 3, sections 5.8.1 and 7.
 * @param clientData UTF-8 of the JSON, byte for byte as it was signed.
 * @throws Error when it is of another ceremony.
 */
export function checkClientData(
  clientData: Uint8Array,
  expected: { readonly type: 'webauthn.create' | 'webauthn.get'; readonly challenge: string; readonly origin: string },
): void {
  const { type, challenge, origin } = v.parse(schema, Buffer.from(clientData).toString('utf8'))
  if (type !== expected.type || challenge !== expected.challenge || origin !== expected.origin)
    throw new Error('The passkey answered to something else.')
}
