import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeDidKey } from '../src/auth/verifyClientToken.ts'

/** A client's key, and tokens signed with it. */
export type Identity = {
  readonly did: string
  token(aud: string, claims?: Readonly<Record<string, unknown>>): string
}

/** Makes a new Ed25519 identity as clients do. */
export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const did = encodeDidKey(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    did,
    token(aud, claims = {}) {
      const iat = Math.floor(Date.now() / 1_000)
      const standard = { iss: did, sub: randomBytes(32).toString('hex'), aud, iat, exp: iat + 86_400 }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ ...standard, ...claims })}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}
