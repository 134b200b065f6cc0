import { base58 } from '@scure/base'
import { readShortVec } from './readShortVec.ts'
import type { CompiledInstruction, SolanaMessage, TableLookup } from './solana.types.ts'

/** Reads in order and fails as a whole: what is left over or out of range is no message. */
class Cursor {
  at = 0
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new Error('ends too early')
    return value
  }
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error('ends too early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
  length(): number {
    const read = readShortVec(this.bytes, this.at)
    if (!read) throw new Error('no length')
    this.at = read.next
    return read.value
  }
  key(): string {
    return base58.encode(this.take(32))
  }
  list<T>(item: () => T): T[] {
    return Array.from({ length: this.length() }, item)
  }
  indexes(): number[] {
    return [...this.take(this.length())]
  }
}

function read(bytes: Uint8Array): SolanaMessage {
  const cursor = new Cursor(bytes)
  const versioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (versioned && cursor.byte() !== 0x80) throw new Error('a later version')
  const [signers, readonlySigners, readonlyOthers] = [cursor.byte(), cursor.byte(), cursor.byte()]
  const keys = cursor.list(() => cursor.key())
  const blockhash = cursor.key()
  const instructions = cursor.list((): CompiledInstruction => {
    const program = cursor.byte()
    const accounts = cursor.indexes()
    return { program, accounts, data: cursor.take(cursor.length()) }
  })
  const lookups = versioned
    ? cursor.list((): TableLookup => ({ table: cursor.key(), writable: cursor.indexes(), readonly: cursor.indexes() }))
    : []
  const all = keys.length + lookups.reduce((sum, one) => sum + one.writable.length + one.readonly.length, 0)
  const inRange = instructions.every(
    (one) => one.program > 0 && one.program < keys.length && one.accounts.every((index) => index < all),
  )
  const sane =
    signers >= 1 && readonlySigners < signers && signers <= keys.length && readonlyOthers <= keys.length - signers
  if (!inRange || !sane || cursor.at !== bytes.length) throw new Error('no message')
  if (new Set(keys).size !== keys.length) throw new Error('an account twice')
  return {
    version: versioned ? 0 : 'legacy',
    signers,
    readonlySigners,
    readonlyOthers,
    keys,
    blockhash,
    instructions,
    lookups,
    bytes,
  }
}

/** Reads a message to its last byte; `undefined` for anything else. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    return read(bytes)
  } catch {
    return undefined
  }
}
