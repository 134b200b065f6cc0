import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'
import { derSignature } from '../crypto/derSignature.ts'
import { digest } from '../crypto/digest.ts'

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
 * Reads the signature of proofs: ES256 by the key that the proof itself names. Devices call again and again with the same
 * header, so what it says is kept ready: making a key of its coordinates takes as long as checking a signature.
 * @returns A function that throws an Error for what is no proof.
 */
export function createSignatureReader(): (proof: string) => SignedProof {
  const known = new Map<string, Header>()

  return (proof) => {
    const [, head = '', body = '', signature = ''] = proofForm.exec(proof) ?? []
    const header = known.get(head) ?? readHeader(head)
    const { thumbprint, key } = header
    const signed = Buffer.from(`${head}.${body}`)
    // With the key by itself and DER, Node takes two thirds of the time that it needs for options and raw numbers.
    if (!verify('sha256', signed, key, derSignature(Buffer.from(signature, 'base64url'))))
      throw new Error('The signature is not of this key.')
    if (!known.has(head)) {
      if (known.size >= keptKeys) known.clear()
      known.set(head, header)
    }
    return { thumbprint, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
  }
}

type Header = { readonly thumbprint: string; readonly key: KeyObject }

function readHeader(head: string): Header {
  const { jwk } = v.parse(headerSchema, JSON.parse(Buffer.from(head, 'base64url').toString()))
  const { kty, crv, x, y } = jwk
  // RFC 7638: these members in this order.
  const thumbprint = digest(JSON.stringify({ crv, kty, x, y }))
  return { thumbprint, key: createPublicKey({ key: jwk, format: 'jwk' }) }
}
