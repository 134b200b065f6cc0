import { toChecksumAddress } from '../address/toChecksumAddress.ts'
import { bytesToHex, concatBytes, hexToBytes } from './hex.ts'

/** A type of the contract ABI, as far as calls and typed data need it. */
export type AbiType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'bytes' | 'string' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'array'; readonly item: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly fields: readonly AbiField[] }

/** A named member of a tuple or a call. */
export type AbiField = { readonly name: string; readonly type: AbiType }

/** Addresses are checksummed, bytes are lower-case hex with 0x, tuples and arrays are lists in order. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** A function of a contract. */
export type AbiCall = { readonly name: string; readonly selector: string; readonly fields: readonly AbiField[] }

/** No honest call has more items than this in one list; a forged length must not cost memory. */
const maxItems = 4096

function slice(data: Uint8Array, start: number, length: number): Uint8Array {
  if (start < 0 || length < 0 || start + length > data.length) throw new Error('out of bounds')
  return data.subarray(start, start + length)
}

function wordAt(data: Uint8Array, at: number): bigint {
  return BigInt(`0x${bytesToHex(slice(data, at, 32))}`)
}

function indexAt(data: Uint8Array, at: number): number {
  const value = wordAt(data, at)
  if (value > BigInt(data.length)) throw new Error('out of bounds')
  return Number(value)
}

/** How many bytes a value takes in the head. */
function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.item)
  if (type.kind === 'tuple') return type.fields.reduce((sum, field) => sum + headSize(field.type), 0)
  return 32
}

function within(value: bigint, cut: bigint): bigint {
  if (value !== cut) throw new Error('more than its type holds')
  return value
}

function decodeOne(type: AbiType, data: Uint8Array, at: number): AbiValue {
  switch (type.kind) {
    case 'uint':
      return within(wordAt(data, at), BigInt.asUintN(type.bits, wordAt(data, at)))
    case 'int': {
      const value = BigInt.asIntN(256, wordAt(data, at))
      return within(value, BigInt.asIntN(type.bits, value))
    }
    case 'bool':
      return wordAt(data, at) === 1n
    case 'address':
      return toChecksumAddress(`0x${bytesToHex(slice(data, at + 12, 20))}`)
    case 'fixedBytes':
      return `0x${bytesToHex(slice(data, at, type.size))}`
    case 'bytes':
    case 'string': {
      const bytes = slice(data, at + 32, indexAt(data, at))
      return type.kind === 'bytes'
        ? `0x${bytesToHex(bytes)}`
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    }
    case 'tuple':
      return decodeFields(type.fields, data, at)
    case 'array': {
      const length = type.length ?? indexAt(data, at)
      if (length > maxItems) throw new Error('too many items')
      const fields = Array.from({ length }, () => ({ name: '', type: type.item }))
      return decodeFields(fields, data, type.length === undefined ? at + 32 : at)
    }
  }
}

function decodeFields(fields: readonly AbiField[], data: Uint8Array, base: number): AbiValue[] {
  let head = base
  return fields.map(({ type }) => {
    const at = isDynamic(type) ? base + indexAt(data, head) : head
    head += headSize(type)
    return decodeOne(type, data, at)
  })
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/**
 * Reads arguments. `undefined` unless encoding what was read gives exactly these bytes again: what a person is shown is
 * then all that the bytes say. Dirty padding, gaps, shared tails and trailing bytes are therefore "cannot be read".
 */
export function decodeAbi(fields: readonly AbiField[], data: Uint8Array): readonly AbiValue[] | undefined {
  try {
    const values = decodeFields(fields, data, 0)
    return sameBytes(encodeAbi(fields, values), data) ? values : undefined
  } catch {
    return undefined
  }
}

function word(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))
}

function paddedEnd(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil(bytes.length / 32) * 32)
  padded.set(bytes)
  return padded
}

function list(value: AbiValue): readonly AbiValue[] {
  if (typeof value === 'object') return value
  throw new Error('a list was expected')
}

function fromHex(value: AbiValue): Uint8Array {
  return hexToBytes(String(value).slice(2))
}

function encodeOne(type: AbiType, value: AbiValue): Uint8Array {
  switch (type.kind) {
    case 'uint':
    case 'int':
    case 'address':
      return word(BigInt(value as bigint | string))
    case 'bool':
      return word(value === true ? 1n : 0n)
    case 'fixedBytes':
      return paddedEnd(fromHex(value))
    case 'bytes':
    case 'string': {
      const bytes = type.kind === 'bytes' ? fromHex(value) : new TextEncoder().encode(String(value))
      return concatBytes(word(BigInt(bytes.length)), paddedEnd(bytes))
    }
    case 'tuple':
      return encodeAbi(type.fields, list(value))
    case 'array': {
      const items = list(value)
      const body = encodeAbi(
        items.map(() => ({ name: '', type: type.item })),
        items,
      )
      return type.length === undefined ? concatBytes(word(BigInt(items.length)), body) : body
    }
  }
}

/** The canonical ABI encoding: heads, then tails in order, without gaps. */
export function encodeAbi(fields: readonly AbiField[], values: readonly AbiValue[]): Uint8Array {
  const parts = fields.map(({ type }, i) => {
    const value = values[i]
    if (value === undefined) throw new Error('a value is missing')
    return { dynamic: isDynamic(type), bytes: encodeOne(type, value) }
  })
  let offset = parts.reduce((sum, part) => sum + (part.dynamic ? 32 : part.bytes.length), 0)
  const heads: Uint8Array[] = []
  const tails: Uint8Array[] = []
  for (const part of parts) {
    if (part.dynamic) {
      heads.push(word(BigInt(offset)))
      tails.push(part.bytes)
      offset += part.bytes.length
    } else heads.push(part.bytes)
  }
  return concatBytes(...heads, ...tails)
}

/** The data of a call, as hex with 0x. */
export function encodeCall({ selector, fields }: AbiCall, values: readonly AbiValue[]): `0x${string}` {
  return `0x${selector.slice(2)}${bytesToHex(encodeAbi(fields, values))}`
}

/** Whether a value of this type is encoded behind an offset. */
function isDynamic(type: AbiType): boolean {
  if (type.kind === 'bytes' || type.kind === 'string') return true
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.item)
  return type.kind === 'tuple' && type.fields.some((field) => isDynamic(field.type))
}

/** A decoded list; anything else counts as empty. */
export function listOf(value: AbiValue | undefined): readonly AbiValue[] {
  return typeof value === 'object' ? value : []
}

/** The member of a decoded tuple or list; the decoder has checked that it is there. */
export function member(value: AbiValue | undefined, index: number): AbiValue {
  const found = typeof value === 'object' ? value[index] : undefined
  if (found === undefined) throw new Error('a member is missing')
  return found
}
