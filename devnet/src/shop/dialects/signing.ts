import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import * as v from 'valibot'
import type { Asked } from './dialect.types.ts'

/** HMAC-SHA-256 of the parts, one after the other. */
export function hmac(key: string, ...parts: readonly string[]): Buffer {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.byteLength === second.byteLength && timingSafeEqual(first, second)
}

/** A token of RFC 7519 by HMAC. */
export function hs256(claims: unknown, key: string): string {
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${content}.${hmac(key, content).toString('base64url')}`
}

/** A key of Coinbase's Developer Platform: base64 of an Ed25519 pair. */
export function newCdpSecret(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}

const headerSchema = v.object({ alg: v.literal('EdDSA'), kid: v.string(), nonce: v.pipe(v.string(), v.minLength(16)) })
const claimsSchema = v.object({
  sub: v.string(),
  iss: v.literal('cdp'),
  exp: v.number(),
  nbf: v.number(),
  uris: v.tuple([v.string()]),
})
const lifeSeconds = 120

/** Whether a call brings a token of the key for just this method, host and path, of these two minutes. */
export function createCdpCheck({ keyId, keySecret }: { readonly keyId: string; readonly keySecret: string }) {
  const pair = Buffer.from(keySecret, 'base64')
  const [d, x] = [pair.subarray(0, 32), pair.subarray(32)].map((half) => half.toString('base64url'))
  const key = createPublicKey(
    createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' }, format: 'jwk' }),
  )
  const read = <Schema extends v.GenericSchema>(schema: Schema, part: string) =>
    v.safeParse(v.pipe(v.string(), v.parseJson(), schema), Buffer.from(part, 'base64url').toString())

  return ({ method, headers }: Pick<Asked, 'method' | 'headers'>, hostAndPath: string, nowMs: number): boolean => {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? []
    const [header = '', claims = '', signature = ''] = token.split('.')
    if (!verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false
    const [head, said] = [read(headerSchema, header), read(claimsSchema, claims)]
    if (!head.success || !said.success) return false
    const { sub, exp, nbf, uris } = said.output
    const seconds = nowMs / 1000
    const isInTime = nbf <= seconds + 1 && exp > seconds && exp - nbf <= lifeSeconds
    return isInTime && head.output.kid === keyId && sub === keyId && uris[0] === `${method} ${hostAndPath}`
  }
}
