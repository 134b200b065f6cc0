import { readCbor } from './readCbor.ts'
import { type PasskeyKey, readPasskeyKey } from './readPasskeyKey.ts'

/** What an authenticator says of itself in each answer. WebAuthn level 3, section 6.1. */
export type AuthenticatorData = {
  readonly rpIdHash: Uint8Array
  /** Somebody touched it. */
  readonly present: boolean
  /** Somebody proved to it who they are. */
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
