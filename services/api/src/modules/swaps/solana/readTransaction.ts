import { writeBase58 } from '../../solana/base58.ts'

export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A transaction as it travels, that its payer alone signs. */
export type PlainTransaction = {
  readonly payer: string
  readonly writable: readonly string[]
  readonly instructions: readonly Instruction[]
  /** The same with another blockhash, without a signature. */
  withBlockhash(blockhash: Uint8Array): Uint8Array
}

const keyBytes = 32
const signatureBytes = 64
const maxBytes = 1_232

/** Why a transaction is not read: what it is, or that it is none. */
export type Unread = 'malformed' | 'signers' | 'lookup-table'

/** Reads a transaction, legacy or of version 0. One with a table of addresses is not read: its accounts can't be seen. */
export function readTransaction(bytes: Uint8Array): PlainTransaction | Unread {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) return 'malformed'
    throw error
  }
}

function read(bytes: Uint8Array): PlainTransaction | Unread {
  if (bytes.length > maxBytes) return 'malformed'
  const whole = createCursor(bytes)
  if (whole.count() !== 1) return 'signers'
  whole.take(signatureBytes)
  const message = bytes.subarray(whole.at())
  const cursor = createCursor(message)
  const first = cursor.byte()
  const isVersioned = first >= 0x80
  if (first > 0x80) return 'malformed'
  const signers = isVersioned ? cursor.byte() : first
  const [readonlySigners, readonlyOthers] = [cursor.byte(), cursor.byte()]
  if (signers !== 1 || readonlySigners !== 0) return 'signers'
  const keys = cursor.list(() => writeBase58(cursor.take(keyBytes)))
  const keyAt = (index: number): string => {
    const key = keys[index]
    if (key === undefined) throw new RangeError()
    return key
  }
  const blockhashAt = cursor.at()
  cursor.take(keyBytes)
  const instructions = cursor.list((): Instruction => {
    const program = keyAt(cursor.byte())
    const accounts = cursor.list(() => keyAt(cursor.byte()))
    return { program, accounts, data: cursor.take(cursor.count()) }
  })
  if (isVersioned && cursor.count() !== 0) return 'lookup-table'
  if (cursor.at() !== message.length) return 'malformed'
  return {
    payer: keyAt(0),
    writable: keys.slice(0, Math.max(1, keys.length - readonlyOthers)),
    instructions,
    withBlockhash(blockhash) {
      const copy = new Uint8Array(1 + signatureBytes + message.length)
      copy[0] = 1
      copy.set(message, 1 + signatureBytes)
      copy.set(blockhash, 1 + signatureBytes + blockhashAt)
      return copy
    },
  }
}

/** @throws RangeError where there is no more */
function createCursor(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError()
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] ?? 0
  /** A number in one to three bytes, seven bits in each. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError()
  }
  return {
    at: () => at,
    take,
    byte,
    count,
    list: <Item>(item: () => Item): readonly Item[] => Array.from({ length: count() }, item),
  }
}
