// The move file: a whole wallet in one file under a password, for another installation or for none. docs/move-file.md has
// the format byte for byte.

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import type { RootAddresses } from './addresses.ts'
import { KeysError } from './KeysError.ts'
import {
  isRecord,
  type MoveFile,
  moveAddresses,
  moveCost,
  moveKindOf,
  nonceBytes,
  readMoveFile,
  saltBytes,
} from './readMoveFile.ts'
import { stretchPassword } from './recoveryWraps.ts'
import { assertRoot } from './shamir.ts'

/** A login of the person: `email` or a provider, and its address where the service has one. */
export type MoveLogin = { readonly kind: string; readonly address?: string }

/** What a move file holds. */
export type MoveContents = {
  /** 16 to 32 bytes, or the 32 of a private key where that is all that there is. The caller wipes it. */
  readonly root: Uint8Array
  readonly addresses: RootAddresses
  readonly logins: readonly MoveLogin[]
  /** ISO 8601, UTC. */
  readonly madeAt: string
}

/** Puts a wallet under a password. Takes about a second. Throws `keys/root-mismatch` for addresses of another root. */
export async function createMoveFile(
  contents: MoveContents,
  password: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<MoveFile> {
  const { root, addresses, logins, madeAt } = contents
  await assertRoot(root.slice(), addresses)
  const salt = randomBytes(saltBytes)
  const nonce = randomBytes(nonceBytes)
  const kdf = { ...moveCost, salt: base64urlnopad.encode(salt) }
  const kind = moveKindOf(addresses)
  const head = moveHead({ kind, kdf, addresses })
  const key = await stretchPassword(password, salt)
  const plain = utf8ToBytes(JSON.stringify({ root: base64urlnopad.encode(root), logins, madeAt }))
  try {
    const sealed = concatBytes(nonce, xchacha20poly1305(key, nonce, head).encrypt(plain))
    const check = base64urlnopad.encode(sha256(concatBytes(head, sealed)))
    return { kind, kdf, addresses, sealed: base64urlnopad.encode(sealed), check }
  } finally {
    key.fill(0)
    plain.fill(0)
  }
}

/**
 * Opens a move file, given as its text. Takes about a second once the file is known to be whole.
 * Throws `keys/move-too-large`, `keys/move-damaged`, `keys/move-other-file`, `keys/move-version`, `keys/move-cost`,
 * `keys/move-password` or `keys/move-addresses`.
 */
export async function openMoveFile(text: string, password: string): Promise<MoveContents> {
  const file = readMoveFile(text)
  const head = moveHead(file)
  const sealed = base64urlnopad.decode(file.sealed)
  // It protects against accidents alone; against people, the password does.
  if (base64urlnopad.encode(sha256(concatBytes(head, sealed))) !== file.check) throw new KeysError('keys/move-damaged')
  const key = await stretchPassword(password, base64urlnopad.decode(file.kdf.salt))
  const plain = unsealMove(key, sealed, head)
  try {
    const { root, logins, madeAt } = readContents(plain)
    await assertRoot(root, file.addresses).catch((cause) => {
      throw new KeysError('keys/move-addresses', { cause })
    })
    return { root, addresses: file.addresses, logins, madeAt }
  } finally {
    plain.fill(0)
  }
}

function unsealMove(key: Uint8Array, sealed: Uint8Array, head: Uint8Array): Uint8Array {
  try {
    return xchacha20poly1305(key, sealed.slice(0, nonceBytes), head).decrypt(sealed.slice(nonceBytes))
  } catch (cause) {
    throw new KeysError('keys/move-password', { cause })
  } finally {
    key.fill(0)
  }
}

/** What is not secret, as the bytes that the password vouches for. */
function moveHead({ kind, kdf, addresses }: Pick<MoveFile, 'kind' | 'kdf' | 'addresses'>): Uint8Array {
  const { name, version, memoryKiB, passes, lanes, salt } = kdf
  const named = moveAddresses[kind].map((each) => addresses[each])
  const parts = [kind, name, version, memoryKiB, passes, lanes, salt, ...named]
  return utf8ToBytes(JSON.stringify(parts))
}

/** What was sealed with the right password was written by some version of this product; it is parsed all the same. */
function readContents(plain: Uint8Array): Omit<MoveContents, 'addresses'> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
    if (!isRecord(value) || typeof value.root !== 'string' || typeof value.madeAt !== 'string') throw new TypeError()
    if (!Array.isArray(value.logins) || !value.logins.every(isLogin)) throw new TypeError()
    return { root: base64urlnopad.decode(value.root), logins: value.logins, madeAt: value.madeAt }
  } catch {
    // The cause of a parser may quote what it read.
    throw new KeysError('keys/move-contents')
  }
}

const isLogin = (value: unknown): value is MoveLogin =>
  isRecord(value) &&
  typeof value.kind === 'string' &&
  (value.address === undefined || typeof value.address === 'string')
