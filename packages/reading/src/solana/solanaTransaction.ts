import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** One instruction of a message, by indexes into its accounts. */
export type CompiledInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that a message names by their place in a table on the chain. */
export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** What is signed: legacy, or version 0. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
  readonly bytes: Uint8Array
}

/** A message with the places for its signatures. */
export type SolanaTransaction = { readonly signatures: readonly Uint8Array[]; readonly message: SolanaMessage }

/** An instruction with its accounts by name. */
export type SolanaInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** The addresses that a lookup table holds, by the table's own. What is missing was not to be had. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/** Reads a message to its last byte; `undefined` for anything else. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    return read(bytes)
  } catch {
    return undefined
  }
}

const signatureSize = 64
/** What the network takes in one packet. */
const maxTransactionBytes = 1232

/** Reads a transaction with its signatures, made or still empty; `undefined` for anything else. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const count = bytes.length > maxTransactionBytes ? undefined : readShortVec(bytes, 0)
  if (!count || count.value === 0) return undefined
  const from = count.next + count.value * signatureSize
  const message = from < bytes.length ? readSolanaMessage(bytes.subarray(from)) : undefined
  if (message?.signers !== count.value) return undefined
  const signatures = Array.from({ length: count.value }, (_, i) =>
    bytes.slice(count.next + i * signatureSize, count.next + (i + 1) * signatureSize),
  )
  return { signatures, message }
}

/** The transaction's bytes. The message's own bytes are kept as they came: they are what was signed. */
export function writeSolanaTransaction({ signatures, message }: SolanaTransaction): Uint8Array {
  // A transaction never has more than 127 signers: one byte is the whole length.
  return concatBytes(Uint8Array.of(signatures.length), ...signatures, message.bytes)
}

/** A message's instructions with their accounts by name, or `unresolved` where a table or an entry of it is missing. */
export function resolveInstructions(
  message: SolanaMessage,
  tables: LookupTables,
): { readonly instructions: readonly SolanaInstruction[]; readonly unresolved: boolean } {
  const from = (pick: 'writable' | 'readonly') =>
    message.lookups.flatMap((one) => one[pick].map((index) => tables.get(one.table)?.[index]))
  const keys = [...message.keys, ...from('writable'), ...from('readonly')]
  const unresolved = keys.includes(undefined)
  const instructions = message.instructions.map((one) => ({
    program: keys[one.program] ?? '',
    accounts: one.accounts.map((index) => keys[index] ?? ''),
    data: one.data,
  }))
  return { instructions, unresolved }
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

/** A length as Solana writes it: seven bits a byte, three bytes at most, in the shortest form. */
function readShortVec(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * i)
    if ((byte & 0x80) === 0) {
      const shortest = i === 0 || byte !== 0
      return shortest && value <= 0xffff ? { value, next: at + i + 1 } : undefined
    }
  }
  return undefined
}
