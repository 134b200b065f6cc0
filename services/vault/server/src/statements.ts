import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { PublishedKeys, SigningKey } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { VaultError } from './http/VaultError.ts'
import type { Generation, Secret } from './secrets/openSecret.ts'

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
 * @param fetchKeys Gets those of the other service's public keys that are trusted; they are kept for ten minutes.
 * @param issuer The other service's name.
 */
export function createVerifier(
  issuer: string,
  fetchKeys: () => Promise<readonly SigningKey[]>,
  clock: Clock,
): Verifier {
  let kept: { keys: ReadonlyMap<string, KeyObject>; atMs: number } | undefined

  async function keyFor(kid: string): Promise<KeyObject | undefined> {
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - kept.atMs
    if (kept !== undefined && ageMs < keptMs && (kept.keys.has(kid) || ageMs < quietMs)) return kept.keys.get(kid)
    try {
      const keys = new Map((await fetchKeys()).map((key) => [key.kid, toKeyObject(key)]))
      kept = { keys, atMs: clock.nowMs() }
      return keys.get(kid)
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
        if (key === undefined) return undefined
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
  /** Every live key, and what the older one says of the newer: one who trusts the older may trust the newer. */
  published(): PublishedKeys
  /** RFC 7515, compact. @param kind The `typ`: a receipt is never taken for an approval. */
  sign(kind: string, claims: Readonly<Record<string, unknown>>): string
}

/** @param secret Seeds of 32 bytes, Ed25519 secret keys of RFC 8032. @param issuer Its name in what it signs. */
export function createSigner(secret: Secret, issuer: string): Signer {
  const known = new Map<number, { readonly key: KeyObject; readonly publicKey: SigningKey }>()
  const keyOf = ({ number, secret: seed }: Generation) => {
    const ready = known.get(number)
    if (ready !== undefined) return ready
    const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
    const x = publicPart(key)
    const made = { key, publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid: keyFingerprint(x).slice(0, 16) } } as const
    known.set(number, made)
    return made
  }
  function signWith(generation: Generation, kind: string, claims: Readonly<Record<string, unknown>>): string {
    const { key, publicKey } = keyOf(generation)
    const text = `${part({ alg: 'EdDSA', typ: kind, kid: publicKey.kid })}.${part({ ...claims, iss: issuer })}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
  return {
    published() {
      const [newest, older] = secret.all()
      return {
        keys: secret.all().map((generation) => keyOf(generation).publicKey),
        successions:
          newest === undefined || older === undefined
            ? []
            : [signWith(older, successionKind, { x: keyOf(newest).publicKey.x })],
      }
    },
    sign: (kind, claims) => signWith(secret.current(), kind, claims),
  }
}

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const successionKind = 'key-succession+jwt'
const successionSchema = v.object({ iss: v.string(), x: v.string() })

/** What an operator pins a key by: SHA-256 of its public half as base64url. */
export const keyFingerprint = (x: string): string => createHash('sha256').update(x).digest('base64url')

/** Whether the owner of an older key names a newer one as its successor. @param x The older key's public half. */
export function isSuccessor(succession: string, issuer: string, x: string, newer: string): boolean {
  try {
    const [, head = '', body = '', signature = ''] = jwsForm.exec(succession) ?? []
    if (v.parse(headerSchema, read(head)).typ !== successionKind) return false
    const claims = v.parse(successionSchema, read(body))
    if (claims.iss !== issuer || claims.x !== newer) return false
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function toKeyObject({ kty, crv, x }: SigningKey): KeyObject {
  return createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('The signing key has no public part.')
  return x
}
