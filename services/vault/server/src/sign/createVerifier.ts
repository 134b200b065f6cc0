import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { VaultFault } from '../http/VaultFault.ts'

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

const frameSchema = v.object({ iss: v.string(), exp: v.number() })

/**
 * @param fetchKey Gets the other service's public key; it is kept for ten minutes.
 * @param issuer The other service's name.
 */
export function createVerifier(issuer: string, fetchKey: () => Promise<PublicKey>, clock: Clock): Verifier {
  let kept: { key: PublicKey; atMs: number } | undefined

  async function keyFor(kid: string | undefined): Promise<PublicKey> {
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - kept.atMs
    if (kept !== undefined && ageMs < keptMs && (kept.key.kid === kid || ageMs < quietMs)) return kept.key
    try {
      kept = { key: await fetchKey(), atMs: clock.nowMs() }
      return kept.key
    } catch {
      throw new VaultFault('api/upstream-unavailable', { description: 'The other service does not answer.' })
    }
  }

  return {
    async verify(kind, jws, schema) {
      let claims: unknown
      try {
        const header = decodeProtectedHeader(jws)
        if (header.typ !== kind || header.alg !== 'EdDSA') return undefined
        const { kty, crv, x } = await keyFor(header.kid)
        const { payload } = await compactVerify(jws, await importJWK({ kty, crv, x }, 'EdDSA'))
        claims = JSON.parse(new TextDecoder().decode(payload))
      } catch (error) {
        if (error instanceof VaultFault) throw error
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
