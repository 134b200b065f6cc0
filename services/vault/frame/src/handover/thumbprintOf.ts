import { base64url } from '../calls/base64url.ts'

/** The thumbprint of a device's key, by which services know it. RFC 7638. */
export async function thumbprintOf(key: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key)
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
