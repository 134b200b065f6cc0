import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Signs what one service says to the other through the frame. */
export type Signer = {
  /** Ed25519, RFC 8037. */
  readonly publicKey: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string; readonly kid: string }
  /** RFC 7515, compact. @param kind The `typ`: a receipt is never taken for an approval. */
  sign(kind: string, claims: Readonly<Record<string, unknown>>): string
}

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed 32 bytes, the Ed25519 secret key of RFC 8032. @param issuer Its name in what it signs. */
export function createSigner(seed: Uint8Array, issuer: string): Signer {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const x = publicPart(key)
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16)
  return {
    publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid },
    sign(kind, claims) {
      const text = `${part({ alg: 'EdDSA', typ: kind, kid })}.${part({ ...claims, iss: issuer })}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('The signing key has no public part.')
  return x
}
