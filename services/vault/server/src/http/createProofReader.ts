import { createHmac } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { digest } from '../crypto/digest.ts'
import { defineStatement } from '../db/defineStatement.ts'
import { createSignatureReader, type SignedProof } from './createSignatureReader.ts'
import { VaultFault } from './VaultFault.ts'

const claimsSchema = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  nonce: v.optional(v.string()),
  ath: v.optional(v.string()),
})

const iatWindowMs = 60_000
const jtiKeptMs = 5 * 60_000
const nonceMs = 5 * 60_000
const keptNonces = 4

const noteProof = defineStatement((database: QueryExecutorProvider, proof: { id: string; expiresAt: number }) =>
  sql`insert into proofs_seen (id, expires_at) values (${proof.id}, ${proof.expiresAt}) on conflict (id) do nothing`.compile(
    database,
  ),
)

/** Proof that the caller holds a device's key: RFC 9449. */
export type ProofReader = {
  /** The nonce that callers are to use now. */
  nonce(): string
  /**
   * @returns The thumbprint of the device's key, RFC 7638.
   * @throws VaultFault `session/nonce-needed` or `session/proof-invalid`
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

/** @param nonceKey Shared by the processes over one database. */
export function createProofReader(database: QueryExecutorProvider, nonceKey: Uint8Array, clock: Clock): ProofReader {
  const drawn = new Map<number, string>()
  function nonceAt(ms: number): string {
    const window = Math.floor(ms / nonceMs)
    const known = drawn.get(window)
    if (known !== undefined) return known
    const nonce = createHmac('sha256', nonceKey).update(`nonce ${window}`).digest('base64url')
    if (drawn.size >= keptNonces) drawn.clear()
    drawn.set(window, nonce)
    return nonce
  }
  const invalid = () =>
    new VaultFault('session/proof-invalid', { description: 'The proof of the device is not right.' })

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
      const { htm, htu, iat, jti, nonce, ath } = parsed.output
      if (htm !== method || htu !== url || Math.abs(iat * 1000 - nowMs) > iatWindowMs) throw invalid()
      if (ath !== (accessToken === undefined ? undefined : digest(accessToken))) throw invalid()
      if (nonce !== nonceAt(nowMs) && nonce !== nonceAt(nowMs - nonceMs))
        throw new VaultFault('session/nonce-needed', { description: 'Repeat the call with the nonce of DPoP-Nonce.' })
      const { numAffectedRows } = await noteProof(database, {
        id: digest(`${thumbprint} ${jti}`),
        expiresAt: nowMs + jtiKeptMs,
      })
      if (numAffectedRows !== 1n) throw invalid()
      return thumbprint
    },
  }
}
