import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Cbor } from './readCbor.ts'

/** COSE numbers of the signatures that are taken, the preferred first: ES256, EdDSA, RS256 (Windows Hello). */
export const passkeyAlgorithms = [-7, -8, -257] as const

/** A passkey's public half. */
export type PasskeyKey = { readonly algorithm: (typeof passkeyAlgorithms)[number]; readonly jwk: JsonWebKey }

const minimumRsaBits = 2048
const label = { kind: 1, algorithm: 3, curve: -1, x: -2, y: -3 } as const
const rsaLabel = { n: -1, e: -2 } as const

/**
 * A COSE key as a JSON web key. RFC 9053; the numbers are those of its registry.
 * @throws RangeError for a kind that was not asked for, Error for a point that is none.
 */
export function readPasskeyKey(value: Cbor): PasskeyKey {
  if (!(value instanceof Map)) throw new RangeError('This is no key.')
  const key: ReadonlyMap<number | string, Cbor> = value
  const bytes = (name: number) => {
    const part = key.get(name)
    if (!(part instanceof Uint8Array)) throw new RangeError('A part of the key is missing.')
    return Buffer.from(part).toString('base64url')
  }
  const is = (kind: number, algorithm: number, curve?: number) =>
    key.get(label.kind) === kind &&
    key.get(label.algorithm) === algorithm &&
    (curve === undefined || key.get(label.curve) === curve)

  let found: PasskeyKey
  if (is(2, -7, 1)) found = { algorithm: -7, jwk: { kty: 'EC', crv: 'P-256', x: bytes(label.x), y: bytes(label.y) } }
  else if (is(1, -8, 6)) found = { algorithm: -8, jwk: { kty: 'OKP', crv: 'Ed25519', x: bytes(label.x) } }
  else if (is(3, -257)) found = { algorithm: -257, jwk: { kty: 'RSA', n: bytes(rsaLabel.n), e: bytes(rsaLabel.e) } }
  else throw new RangeError('A key of a kind that was not asked for.')
  const bits = createPublicKey({ key: found.jwk, format: 'jwk' }).asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && bits < minimumRsaBits) throw new RangeError('The key is too short.')
  return found
}
