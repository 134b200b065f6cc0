import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { VaultError } from './http/VaultError.ts'

type PublicKey = { readonly kty: string; readonly crv: string; readonly x: string; readonly kid: string }
const keptMs = 10 * 60_000
/** Not asked for again in this time, whatever key ids callers make up. */
const quietMs = 5_000
const clockSkewMs = 60_000

/** Reads what the other service has signed. */
export type Verifier = {
  /** @returns The claims; undefined when the signature, the kind, the issuer or the time is not right. */
  verify<Schema extends v.GenericSchema>(
    kind: string,
    jws: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined>
}

const jwsForm = /^([\w-]{1,1000})\.([\w-]{1,8000})\.([\w-]{86})$/
const headerSchema = v.strictObject({ alg: v.literal('EdDSA'), typ: v.string(), kid: v.string() })
const frameSchema = v.object({ iss: v.string(), exp: v.number() })
const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/**
 * @param fetchKey Gets the other service's public key; it is kept for ten minutes.
 * @param issuer The other service's name.
 */
export function createVerifier(issuer: string, fetchKey: () => Promise<PublicKey>, clock: Clock): Verifier {
  let kept: { kid: string; key: KeyObject; atMs: number } | undefined

  async function keyFor(kid: string): Promise<KeyObject> {
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - kept.atMs
    if (kept !== undefined && ageMs < keptMs && (kept.kid === kid || ageMs < quietMs)) return kept.key
    try {
      const { kid: named, ...jwk } = await fetchKey()
      kept = { kid: named, key: createPublicKey({ key: jwk, format: 'jwk' }), atMs: clock.nowMs() }
      return kept.key
    } catch {
      throw new VaultError('api/upstream-unavailable', { description: 'The other service does not answer.' })
    }
  }

  return {
    async verify(kind, jws, schema) {
      let claims: unknown
      try {
        const [, head = '', body = '', signature = ''] = jwsForm.exec(jws) ?? []
        const header = v.parse(headerSchema, read(head))
        if (header.typ !== kind) return undefined
        const key = await keyFor(header.kid)
        if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return undefined
        claims = read(body)
      } catch (error) {
        if (error instanceof VaultError) throw error
        return undefined
      }
      const frame = v.safeParse(frameSchema, claims)
      if (!frame.success || frame.output.iss !== issuer) return undefined
      if (frame.output.exp * 1000 + clockSkewMs < clock.nowMs()) return undefined
      const parsed = v.safeParse(schema, claims)
      return parsed.success ? parsed.output : undefined
    },
  }
}

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
