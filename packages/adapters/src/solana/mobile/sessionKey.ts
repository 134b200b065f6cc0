/**
 * The key of a session: AES-128-GCM by HKDF-SHA256 from what both sides agreed on, salted with the page's association
 * key, so that nobody is answered who did not get the link.
 */
export async function sessionKey(
  own: CryptoKey,
  theirs: Uint8Array<ArrayBuffer>,
  association: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const { subtle } = crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const publicKey = await subtle.importKey('raw', theirs, curve, false, [])
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, own, 256)
  const material = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey'])
  const recipe = { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() }
  return subtle.deriveKey(recipe, material, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
}
