import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Cbor, readCbor } from './readCbor.ts'

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
function readPasskeyKey(value: Cbor): PasskeyKey {
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

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), challenge: v.string(), origin: v.string() }),
)

/**
 * Checks what the browser says of a ceremony: its kind, our challenge, the wallet's own page. That the page is framed by
 * an app is as it should be. WebAuthn level 3, sections 5.8.1 and 7.
 * @param clientData UTF-8 of the JSON, byte for byte as it was signed.
 * @throws Error when it is of another ceremony.
 */
export function checkClientData(
  clientData: Uint8Array,
  expected: { readonly type: 'webauthn.create' | 'webauthn.get'; readonly challenge: string; readonly origin: string },
): void {
  const { type, challenge, origin } = v.parse(schema, Buffer.from(clientData).toString('utf8'))
  if (type !== expected.type || challenge !== expected.challenge || origin !== expected.origin)
    throw new Error('The passkey answered to something else.')
}

const keySchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ kty: v.string() }))
const kept = 2_000

/**
 * Public keys of passkeys, ready to check with: making one takes as long as checking a signature does.
 * @returns A function from the stored JWK to the key. It throws an Error for what is none.
 */
export function createPasskeyKeys(): (stored: string) => KeyObject {
  const known = new LRUCache<string, KeyObject>({ max: kept })
  return (stored) => {
    const ready = known.get(stored)
    if (ready !== undefined) return ready
    const key = createPublicKey({ key: v.parse(keySchema, stored), format: 'jwk' })
    known.set(stored, key)
    return key
  }
}

/** What an authenticator says of itself in each answer. WebAuthn level 3, section 6.1. */
export type AuthenticatorData = {
  readonly rpIdHash: Uint8Array
  /** A user was present. */
  readonly present: boolean
  /** A user was verified. */
  readonly verified: boolean
  /** May be synced by its provider, and is. */
  readonly backupEligible: boolean
  readonly backedUp: boolean
  readonly signCount: number
  /** When it was just made. */
  readonly made: { readonly credentialId: Uint8Array; readonly key: PasskeyKey } | undefined
}

const fixedBytes = 37
const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, made: 64, extensions: 128 } as const

/** @throws RangeError when the bytes are no authenticator data. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  if (bytes.length < fixedBytes) throw new RangeError('Too short.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const set = view.getUint8(32)
  const has = (flag: number) => (set & flag) !== 0
  if (has(flags.backedUp) && !has(flags.backupEligible)) throw new RangeError('Backed up without being eligible.')
  let end = fixedBytes
  let made: AuthenticatorData['made']
  if (has(flags.made)) {
    const idBytes = view.getUint16(fixedBytes + 16)
    const idStart = fixedBytes + 18
    if (idBytes === 0 || idBytes > 1023 || idStart + idBytes > bytes.length)
      throw new RangeError('An id of a strange length.')
    const key = readCbor(bytes, idStart + idBytes)
    made = { credentialId: bytes.slice(idStart, idStart + idBytes), key: readPasskeyKey(key.value) }
    end = key.end
  }
  if (has(flags.extensions)) end = readCbor(bytes, end).end
  if (end !== bytes.length) throw new RangeError('Bytes left over.')
  return {
    rpIdHash: bytes.slice(0, 32),
    present: has(flags.present),
    verified: has(flags.verified),
    backupEligible: has(flags.backupEligible),
    backedUp: has(flags.backedUp),
    signCount: view.getUint32(33),
    made,
  }
}
