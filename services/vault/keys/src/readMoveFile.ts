import { base64urlnopad } from '@scure/base'
import { type RootAddresses, rootKindOf } from './addresses.ts'
import { KeysError } from './KeysError.ts'
import { passwordCost } from './recoveryWraps.ts'

/** What a file says it is, by what its root is: a reader that knows no single keys refuses one by its version. */
const kindsByRoot = {
  phrase: 'latchkey/move/v1',
  evmKey: 'latchkey/move/v2',
  solanaKey: 'latchkey/move/v3',
} as const
type MoveKind = (typeof kindsByRoot)[keyof typeof kindsByRoot]

/** The addresses that a file of a kind has, all of them and no others, in the order of its header. */
export const moveAddresses = {
  'latchkey/move/v1': ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'],
  'latchkey/move/v2': ['evm'],
  'latchkey/move/v3': ['solana'],
} as const

/** What a move file of these addresses says it is. */
export const moveKindOf = (addresses: RootAddresses): MoveKind => kindsByRoot[rootKindOf(addresses)]

export const saltBytes = 16
export const nonceBytes = 24
/** The plain text has one root and a person's logins. */
const textLengthMax = 65_536

/** The one cost that is written and taken: a file that names a weaker one would be guessed at sooner. */
export const moveCost = {
  name: 'argon2id',
  version: 19,
  memoryKiB: passwordCost.m,
  passes: passwordCost.t,
  lanes: passwordCost.p,
} as const

/** A move file, as JSON. Bytes are base64url without padding. It opens nothing without the password. */
export type MoveFile = {
  readonly kind: MoveKind
  readonly kdf: typeof moveCost & { readonly salt: string }
  readonly addresses: RootAddresses
  /** 24 bytes of nonce, the ciphertext, 16 bytes of tag. */
  readonly sealed: string
  /** SHA-256 over header and sealed bytes: tells an accident from a wrong password. */
  readonly check: string
}

/**
 * A move file by its text; nothing of it has been opened yet.
 * Throws `keys/move-too-large`, `keys/move-damaged`, `keys/move-other-file`, `keys/move-version` or `keys/move-cost`.
 */
export function readMoveFile(text: string): MoveFile {
  if (text.length > textLengthMax) throw new KeysError('keys/move-too-large')
  const value = parsed(text)
  if (!isRecord(value) || typeof value.kind !== 'string') throw new KeysError('keys/move-other-file')
  const { kind } = value
  if (!isMoveKind(kind)) {
    throw new KeysError(/^latchkey\/move\/v\d+$/.test(kind) ? 'keys/move-version' : 'keys/move-other-file')
  }
  const { kdf, addresses, sealed, check } = value
  if (!hasOnly(value, ['kind', 'kdf', 'addresses', 'sealed', 'check'])) throw new KeysError('keys/move-damaged')
  if (!isRecord(kdf) || !hasOnly(kdf, [...Object.keys(moveCost), 'salt'])) throw new KeysError('keys/move-damaged')
  if (Object.entries(moveCost).some(([name, cost]) => kdf[name] !== cost)) throw new KeysError('keys/move-cost')
  if (!isBytes(kdf.salt, saltBytes) || !isAddresses(addresses, kind)) throw new KeysError('keys/move-damaged')
  if (!isBytes(sealed) || !isBytes(check, 32)) throw new KeysError('keys/move-damaged')
  return { kind, kdf: { ...moveCost, salt: kdf.salt }, addresses, sealed, check }
}

const isMoveKind = (kind: string): kind is MoveKind => Object.hasOwn(moveAddresses, kind)

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KeysError('keys/move-damaged', { cause })
  }
}

function hasOnly(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}

function isBytes(value: unknown, length?: number): value is string {
  if (typeof value !== 'string') return false
  try {
    const bytes = base64urlnopad.decode(value)
    return length === undefined || bytes.length === length
  } catch {
    return false
  }
}

/** Letters and digits alone, so that the header has one way to be written. */
const addressForm = /^[0-9A-Za-z]{1,100}$/

function isAddresses(value: unknown, kind: MoveKind): value is RootAddresses {
  if (!isRecord(value) || !hasOnly(value, moveAddresses[kind])) return false
  return Object.values(value).every((address) => typeof address === 'string' && addressForm.test(address))
}
