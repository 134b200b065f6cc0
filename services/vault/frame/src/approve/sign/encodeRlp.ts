import { concatBytes } from '@noble/hashes/utils.js'

/** Bytes, or a list of such. */
export type Rlp = Uint8Array | readonly Rlp[]

function bigEndian(length: number): Uint8Array {
  const hex = length.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function head(length: number, short: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(short + length)
  const size = bigEndian(length)
  return concatBytes(Uint8Array.of(short + 55 + size.length), size)
}

/** Recursive length prefix, as Ethereum writes transactions. */
export function encodeRlp(value: Rlp): Uint8Array {
  if (value instanceof Uint8Array) {
    const single = value[0]
    if (value.length === 1 && single !== undefined && single < 0x80) return value
    return concatBytes(head(value.length, 0x80), value)
  }
  const body = concatBytes(...value.map(encodeRlp))
  return concatBytes(head(body.length, 0xc0), body)
}
