import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'

const headerSchema = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    y: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  }),
})
const proofForm = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/
const keptKeys = 2_000

/** A proof whose signature is its own key's. */
export type SignedProof = { readonly thumbprint: string; readonly claims: unknown }

/**
 * Reads the signature of proofs: ES256 by the key that the proof itself names. Devices call again and again, so their keys
 * are kept ready: making one of its coordinates takes as long as checking a signature.
 * @returns A function that throws an Error for what is no proof.
 */
export function createSignatureReader(): (proof: string) => SignedProof {
  const keys = new Map<string, KeyObject>()

  return (proof) => {
    const [, head = '', body = '', signature = ''] = proofForm.exec(proof) ?? []
    const { jwk } = v.parse(headerSchema, JSON.parse(Buffer.from(head, 'base64url').toString()))
    const { kty, crv, x, y } = jwk
    // RFC 7638: these members in this order.
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    const key = keys.get(thumbprint) ?? createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(`${head}.${body}`)
    const good = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    if (!good) throw new Error('The signature is not of this key.')
    if (!keys.has(thumbprint)) {
      if (keys.size >= keptKeys) keys.clear()
      keys.set(thumbprint, key)
    }
    return { thumbprint, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
  }
}
