/** The page's part in agreeing on a key with a wallet app. One for each time that an app is brought up. */
export type Handshake = {
  /** The association key that the link carries: 65 bytes, uncompressed. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** HELLO_REQ: a fresh key of this session, signed by the association key. */
  hello(): Promise<Uint8Array<ArrayBuffer>>
  /** The session's key, from the key that the wallet answered the last hello with. Rejects for bytes that are no key. */
  agree(answer: Uint8Array<ArrayBuffer>): Promise<CryptoKey>
}

const curve = 'P-256'

export async function createHandshake(): Promise<Handshake> {
  const { subtle } = crypto
  const association = await subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, false, ['sign'])
  const publicKey = new Uint8Array(await subtle.exportKey('raw', association.publicKey))
  let exchange: CryptoKeyPair | undefined
  return {
    publicKey,
    async hello() {
      exchange = await subtle.generateKey({ name: 'ECDH', namedCurve: curve }, false, ['deriveBits'])
      const point = new Uint8Array(await subtle.exportKey('raw', exchange.publicKey))
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, association.privateKey, point)
      return Uint8Array.of(...point, ...new Uint8Array(signature))
    },
    async agree(answer) {
      if (exchange === undefined) throw new Error('A wallet has answered before it was asked.')
      return sessionKey(exchange.privateKey, answer, publicKey)
    },
  }
}

/**
 * The key of a session: AES-128-GCM by HKDF-SHA256 from what both sides agreed on, salted with the page's association
 * key, so that only the holder of the link gets an answer.
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
