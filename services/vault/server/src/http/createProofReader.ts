import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { digest } from '../crypto/tokens.ts'
import { defineStatement } from '../db/defineStatement.ts'
import type { Generation, Secret } from '../secrets/openSecret.ts'
import { VaultError } from './VaultError.ts'

const headerSchema = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    y: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  }),
  // What a header makes critical must be understood, and nothing of the kind is (RFC 7515, section 4.1.11).
  crit: v.optional(v.never()),
})
const proofForm = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/
const keptKeys = 2_000

/** A proof whose signature is its own key's. */
type SignedProof = { readonly thumbprint: string; readonly claims: unknown }

/**
 * Reads the signature of proofs: ES256 by the key that the proof itself names. Devices call again and again with the same
 * header, so what it says is kept ready: making a key of its coordinates takes as long as checking a signature.
 * @returns A function that throws an Error for what is no proof.
 */
export function createSignatureReader(): (proof: string) => SignedProof {
  const known = new LRUCache<string, Header>({ max: keptKeys })

  return (proof) => {
    const [, head = '', body = '', signature = ''] = proofForm.exec(proof) ?? []
    const header = known.get(head) ?? readHeader(head)
    const { thumbprint, key } = header
    const signed = Buffer.from(`${head}.${body}`)
    // With the key by itself and DER, Node takes two thirds of the time that it needs for options and raw numbers.
    if (!verify('sha256', signed, key, derSignature(Buffer.from(signature, 'base64url'))))
      throw new Error('The signature is not of this key.')
    // Not before its signature is right: anybody can send a header.
    if (!known.has(head)) known.set(head, header)
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

const claimsSchema = v.object({
  htm: v.string(),
  htu: v.string(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  nonce: v.optional(v.string()),
  ath: v.optional(v.string()),
})

const nonceMs = 5 * 60_000
const keptNonces = 4
/** As long as any nonce of a proof may still be taken. */
const jtiKeptMs = 2 * nonceMs

const noteProof = defineStatement((database: QueryExecutorProvider, proof: { id: string; expiresAt: number }) =>
  sql`insert into proofs_seen (id, expires_at) values (${proof.id}, ${proof.expiresAt}) on conflict (id) do nothing`.compile(
    database,
  ),
)

/**
 * Proof that the caller holds a device's key: RFC 9449. That a proof is recent is shown by the service's own nonce alone
 * (section 11.1), never by `iat`: the clock of a device may be off by any time.
 */
export type ProofReader = {
  /** The nonce that callers are to use now. */
  nonce(): string
  /**
   * @returns The thumbprint of the device's key, RFC 7638.
   * @throws VaultError `session/nonce-needed` or `session/proof-invalid`
   */
  read(call: ProofReader.Call): Promise<string>
}

export declare namespace ProofReader {
  type Call = {
    readonly proof: string | undefined
    readonly method: string
    /** Of the call, without query. */
    readonly url: string
    /** Where one is used: the proof must name it. */
    readonly accessToken: string | undefined
  }
}

/** @param nonceKeys Shared by the processes over one database. */
export function createProofReader(database: QueryExecutorProvider, nonceKeys: Secret, clock: Clock): ProofReader {
  const drawn = new LRUCache<string, string>({ max: keptNonces })
  function nonceAt(ms: number, { number, secret }: Generation = nonceKeys.current()): string {
    const window = `${number} ${Math.floor(ms / nonceMs)}`
    const known = drawn.get(window)
    if (known !== undefined) return known
    const nonce = createHmac('sha256', secret)
      .update(`nonce ${Math.floor(ms / nonceMs)}`)
      .digest('base64url')
    drawn.set(window, nonce)
    return nonce
  }
  const isOurs = (nonce: string | undefined, nowMs: number) =>
    nonceKeys.all().some((key) => nonce === nonceAt(nowMs, key) || nonce === nonceAt(nowMs - nonceMs, key))
  const invalid = () =>
    new VaultError('session/proof-invalid', { description: 'The proof of the device is not right.' })

  const readSignature = createSignatureReader()

  return {
    nonce: () => nonceAt(clock.nowMs()),
    async read({ proof, method, url, accessToken }) {
      const nowMs = clock.nowMs()
      if (proof === undefined || proof.length > 4096) throw invalid()
      let signed: SignedProof
      try {
        signed = readSignature(proof)
      } catch {
        throw invalid()
      }
      const { thumbprint } = signed
      const parsed = v.safeParse(claimsSchema, signed.claims)
      if (!parsed.success) throw invalid()
      const { htm, htu, jti, nonce, ath } = parsed.output
      if (htm !== method || htu !== url) throw invalid()
      if (ath !== (accessToken === undefined ? undefined : digest(accessToken))) throw invalid()
      if (!isOurs(nonce, nowMs))
        throw new VaultError('session/nonce-needed', { description: 'Repeat the call with the nonce of DPoP-Nonce.' })
      const { numAffectedRows } = await noteProof(database, {
        id: digest(`${thumbprint} ${jti}`),
        expiresAt: nowMs + jtiKeptMs,
      })
      if (numAffectedRows !== 1n) throw invalid()
      return thumbprint
    },
  }
}

/** An ECDSA signature as ASN.1 has it (RFC 3279, section 2.2.3), of the two numbers of equal length that JOSE and WebCrypto join. */
export function derSignature(joined: Uint8Array): Uint8Array {
  const half = joined.length / 2
  const [r, s] = [derInteger(joined.subarray(0, half)), derInteger(joined.subarray(half))]
  return Buffer.concat([Buffer.from([0x30, r.length + s.length]), r, s])
}

/** Shortest form; a leading zero keeps what would read as negative positive. For less than 128 bytes in all. */
function derInteger(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? bytes.subarray(-1) : bytes.subarray(first)
  const sign = (digits[0] ?? 0) > 127 ? [0] : []
  return Buffer.concat([Buffer.from([2, digits.length + sign.length, ...sign]), digits])
}
