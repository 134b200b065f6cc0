import type { SigningKey } from '@latchkey/siwx-server'

/** A key that tokens of sign-ins are signed with. */
export async function newSignInKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { kty = '', crv = '', x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kid, kty, crv, x, y, d }
}
